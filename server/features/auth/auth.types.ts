import { Field, ID, ObjectType } from '@nestjs/graphql';
import { sessionTransports } from '../../../domain/auth.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import { Access } from '../access/access.types.js';
import { User } from '../users/user.entity.js';

@ObjectType({ description: 'A browser that is signed in to an account.' })
export class DeviceSession {
  @Field(() => ID, { description: 'The id of this session.' }) id!: string;
  @Field({ description: 'True for the session of this browser.' }) current!: boolean;
  @Field({ description: 'Browser and operating system, as far as known.' }) device!: string;
  @Field({ description: 'The network address at sign-in.' }) address!: string;
  @Field({ description: 'When the session began.' }) signedInAt!: Date;
  @Field({ description: 'When the session was last renewed; a browser in use renews it every 15 minutes.' })
  lastSeenAt!: Date;
}

export const CatalogueMode = graphqlEnum(
  'CatalogueMode',
  ['members', 'public'],
  'Who may browse and search the catalogue.',
  { members: 'Only customers with current access.', public: 'Everyone. Cart and orders still require access.' },
);

export const SessionTransport = graphqlEnum('SessionTransport', sessionTransports, 'How a caller keeps its session.', {
  cookie: 'In cookies that the server sets. For browsers on the pages of the shop.',
  token: 'As tokens in the response. For programs and for storefronts of other origins.',
});

const token = {
  nullable: true,
  description: 'The token for `Authorization: Bearer`, valid for 15 minutes; null if the session is kept in cookies.',
};
const refreshToken = {
  nullable: true,
  description: 'The token for the next `refreshSession`, valid once; null if the session is kept in cookies.',
};

@ObjectType({ description: 'The current session. Visitors only get the catalogue mode.' })
export class Session {
  @Field(() => User, { nullable: true, description: 'The signed-in user; null for a visitor.' }) user!: User | null;
  @Field(() => Access, { nullable: true, description: 'The access of the signed-in user; null for a visitor.' })
  access!: Access | null;
  @Field(() => CatalogueMode, { description: 'Whether visitors may browse and search.' })
  catalogue!: 'members' | 'public';
  @Field({ description: 'True for staff who can only add a second factor until they have one.' })
  mustAddFactor!: boolean;
  @Field(() => String, token) token?: string | null;
  @Field(() => String, refreshToken) refreshToken?: string | null;
}

@ObjectType({ description: 'The result of a renewed session.' })
export class RenewedSession {
  @Field({ description: 'The result as text to show to the user.' }) message!: string;
  @Field(() => String, token) token?: string | null;
  @Field(() => String, refreshToken) refreshToken?: string | null;
}

@ObjectType({ description: 'The result of a registration.' })
export class Registration {
  @Field({ description: 'The token to send with the code from the mail.' }) activationToken!: string;
  @Field({ description: 'The result as text to show to the user.' }) message!: string;
}

@ObjectType({ description: 'The result of a reset request or of a verified code.' })
export class PasswordReset {
  @Field({ description: 'The token to send with the new password; in flow A also with the code.' }) resetToken!: string;
  @Field({ description: 'The result as text to show to the user.' }) message!: string;
}

const queryString =
  'What to append to any address of the picture: to its `url`, and to each address in `avif` and `webp`.';

@ObjectType({ description: 'Opens one picture without a bearer token, for as long as the caller may see it.' })
export class SignedPicture {
  @Field(() => ID, { description: 'The id of the picture.' }) id!: string;
  @Field({ description: queryString }) queryString!: string;
  @Field({ description: 'When the address stops working, 5 to 10 minutes from now. Signing out ends it at once.' })
  expiresAt!: Date;
}
