import { z } from 'zod';
import { authMessages } from '../../../domain/auth.js';
import { activateSchema, resendCodeSchema } from '../../../domain/auth.schemas.js';
import { dateTime, done, message, success } from '../../platform/http/contract.js';
import { withRestNames } from '../../platform/http/rest-field-names.js';
import { restAccessState, toRestAccessState } from '../access/access.rest.js';
import { restUser, toRestUser } from '../users/users.rest.js';
import type { DeviceSession, Session, SignedPicture } from './auth.types.js';
import type { SignIn } from './sign-in.service.js';

/** REST has its own field names, so its validation errors use them too. */
const restFieldNames = { activationToken: 'activation_token', code: 'activation_code' };

export const restActivate = withRestNames(activateSchema, restFieldNames);
export const restResend = withRestNames(resendCodeSchema, restFieldNames);

const token = z
  .string()
  .describe('The bearer token for `Authorization: Bearer`, for programs without cookies. Valid for 15 minutes.');

export const restRegistered = success({ message, activationToken: z.string() });
export const restReset = success({ message, resetToken: z.string() });
const refreshToken = z.string().describe('The token for the next `POST /refresh`, valid once.');

export const restRenewed = done(authMessages.renewed, { token, refreshToken });
export const restRefreshed = done(authMessages.renewed, { token });

export const restSignIn = success({
  message,
  user: restUser,
  token,
  refreshToken: refreshToken
    .optional()
    .describe('Only with `transport: "token"`. The token for `POST /refresh`, valid once.'),
}).meta({
  id: 'SignIn',
  description: 'The account that has signed in, with its bearer token.',
});

export const toRestSignIn = ({ user, tokens, transport }: SignIn, message: string): z.infer<typeof restSignIn> => ({
  success: true,
  message,
  user: toRestUser(user),
  token: tokens.accessToken,
  ...(transport === 'token' && { refreshToken: tokens.refreshToken }),
});

export const restSession = success({
  user: restUser.nullable(),
  access: restAccessState.nullable(),
  catalogue: z.enum(['members', 'public']),
  mustAddFactor: z.boolean(),
}).meta({ id: 'Session' });

export const toRestSession = ({ user, access, catalogue, mustAddFactor }: Session): z.infer<typeof restSession> => ({
  success: true,
  user: user && toRestUser(user),
  access: access && toRestAccessState(access),
  catalogue,
  mustAddFactor,
});

const restDevice = z
  .object({
    _id: z.string(),
    current: z.boolean(),
    device: z.string(),
    address: z.string(),
    signedInAt: dateTime,
    lastSeenAt: dateTime,
  })
  .meta({ graphql: 'DeviceSession' });

export const restSessions = success({
  sessions: z.array(restDevice).describe('The devices that are signed in, the current one first.'),
}).meta({ id: 'Sessions', description: 'The devices that are signed in.' });

export const toRestSessions = (sessions: DeviceSession[]): z.infer<typeof restSessions> => ({
  success: true,
  sessions: sessions.map(({ id, ...session }) => ({ _id: id, ...session })),
});

const restSignedPicture = z
  .object({ _id: z.string(), queryString: z.string(), expiresAt: dateTime })
  .meta({ id: 'SignedPicture', graphql: 'SignedPicture' });

export const restSignedPictures = success({ pictures: z.array(restSignedPicture) });

export const toRestSignedPicture = ({ id, ...signed }: SignedPicture): z.infer<typeof restSignedPicture> => ({
  _id: id,
  ...signed,
});
