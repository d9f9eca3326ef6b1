import { Field, ObjectType } from '@nestjs/graphql';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import { Access } from '../access/access.entity.js';
import { User } from '../users/user.entity.js';

export const CatalogueMode = graphqlEnum(
  'CatalogueMode',
  ['members', 'public'],
  'Who may browse and search the catalogue.',
  { members: 'Customers with current access.', public: 'Everybody; cart and orders still need access.' },
);

@ObjectType({ description: 'Who is asking; for a visitor only the catalogue’s mode.' })
export class Session {
  @Field(() => User, { nullable: true, description: 'Null for a visitor.' }) user!: User | null;
  @Field(() => Access, { nullable: true, description: 'Null for a visitor.' }) access!: Access | null;
  @Field(() => CatalogueMode, { description: 'Whether visitors may browse and search.' })
  catalogue!: 'members' | 'public';
}

@ObjectType({ description: 'What to bring back together with the mailed code.' })
export class Registration {
  @Field({ description: 'Names this registration.' }) activationToken!: string;
  @Field({ description: 'What was done.' }) message!: string;
}

@ObjectType({ description: 'What to bring back to set a new password.' })
export class PasswordReset {
  @Field({ description: 'Names this reset.' }) resetToken!: string;
  @Field({ description: 'What was done.' }) message!: string;
}
