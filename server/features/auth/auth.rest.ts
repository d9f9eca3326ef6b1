import { z } from 'zod';
import { activateSchema, type Activate } from '../../../domain/auth.js';
import { toRestUser } from '../users/user.entity.js';
import { toRestAccessState } from '../access/access.entity.js';
import type { Session } from './auth.entity.js';
import type { DeviceSession } from './sessions/device-session.js';
import type { SignIn } from './sign-in.service.js';

const { activationToken, code } = activateSchema.shape;

/** REST has its own field names, so its validation errors use them too. */
export const restActivate = z
  .object({ activation_token: activationToken, activation_code: code })
  .transform((body): Activate => ({ activationToken: body.activation_token, code: body.activation_code }));

export const restResend = z
  .object({ activation_token: activationToken })
  .transform((body) => ({ activationToken: body.activation_token }));

export const toRestSignIn = ({ user, tokens }: SignIn, message: string) => ({
  success: true,
  message,
  user: toRestUser(user),
  token: tokens.accessToken,
});

export const toRestSession = ({ user, access, catalogue }: Session) => ({
  success: true,
  user: user && toRestUser(user),
  access: access && toRestAccessState(access),
  catalogue,
});

export const toRestSessions = (sessions: DeviceSession[]) => ({
  success: true,
  sessions: sessions.map(({ id, ...session }) => ({ _id: id, ...session })),
});
