import { z } from 'zod';
import { setUserRoleSchema } from '../../../domain/users.schemas.js';
import { dateTime } from '../../platform/http/contract.js';
import { restUser, toRestUser } from '../users/users.rest.js';
import type { UserAccount } from './account.types.js';

export const restSetUserRole = setUserRoleSchema.omit({ userId: true });

export const restAccount = restUser
  .extend({
    requestedAt: dateTime,
    wantsMoreTime: z.boolean(),
    decidedAt: dateTime.nullable(),
    decidedBy: z.string().nullable(),
    sessions: z.int(),
    orders: z.int(),
  })
  .meta({ id: 'Account', graphql: 'UserAccount' });

export const toRestAccount = ({
  user,
  id: _,
  allowedActions: __,
  ...facts
}: UserAccount): z.infer<typeof restAccount> => ({
  ...toRestUser(user),
  ...facts,
});
