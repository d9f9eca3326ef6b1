import type { ErrorCode } from '../../../domain/errors.js';
import type { AccessLevel } from '../../../server/platform/http/access/allow.js';
import type { RunningApp } from '../programs/app.js';
import {
  aColleague,
  aCustomer,
  anAdmin,
  anExpired,
  aPending,
  aRejected,
  signIn,
  type TestPerson,
} from '../data/builders.js';
import { asUser, asVisitor, type Client } from './clients.js';

export const principals = [
  'visitor',
  'pending',
  'rejected',
  'expired',
  'deleted',
  'blocked',
  'viewer',
  'buyer',
  'customer',
  'admin',
] as const;
export type Principal = (typeof principals)[number];

/** A customer whose account was deleted after signing in; the client still has the cookies. */
async function aDeleted(app: RunningApp): Promise<TestPerson> {
  const person = await aCustomer(app);
  const { client } = await anAdmin(app);
  const { status } = await client.rest.delete(`/admin/user/${person.id}`);
  if (status !== 200) throw new Error(`The account was not deleted: ${status}`);
  return person;
}

/** A person whose account was blocked after signing in; the client still has the cookies. */
async function aBlocked(app: RunningApp): Promise<TestPerson> {
  const person = await aColleague(app, await aCustomer(app), 'buyer');
  await app.database.query('UPDATE users SET blocked_at = now() WHERE id = $1', [person.id]);
  return person;
}

const builders = {
  pending: aPending,
  rejected: aRejected,
  expired: anExpired,
  deleted: aDeleted,
  blocked: aBlocked,
  viewer: async (app: RunningApp) => aColleague(app, await aCustomer(app), 'viewer'),
  buyer: async (app: RunningApp) => aColleague(app, await aCustomer(app), 'buyer'),
  customer: aCustomer,
  admin: anAdmin,
};

/** A client with this access status. All but visitors have a session, even where signing in is no longer possible. */
export async function aPrincipal(app: RunningApp, principal: Principal): Promise<Client> {
  if (principal === 'visitor') return asVisitor(app);
  const person = await builders[principal](app);
  return ['deleted', 'blocked'].includes(principal) ? person.client : signIn(app, person);
}

/** A copy of the client with its own cookie jar. */
export const cloneClient = (app: RunningApp, client: Client): Client => asUser(app, client.cookies);

const codeByAccessStatus: Partial<Record<Principal, ErrorCode>> = {
  pending: 'ACCESS_PENDING',
  rejected: 'ACCESS_REJECTED',
  expired: 'ACCESS_EXPIRED',
};

/** Levels that these people of a company lack. */
const beyond: Partial<Record<Principal, readonly AccessLevel[]>> = { viewer: ['buyer', 'owner'], buyer: ['owner'] };

/** The error code if a principal lacks this access level; undefined if allowed. Independent of the guard's code. */
export function refusalOf(accessLevel: AccessLevel, principal: Principal, catalogue: 'members' | 'public' = 'members') {
  if (accessLevel === 'visitor' || (accessLevel === 'catalogue' && catalogue === 'public')) return undefined;
  if (['visitor', 'deleted', 'blocked'].includes(principal)) return 'UNAUTHENTICATED';
  if (accessLevel === 'member') return undefined;
  if (principal === 'admin') return accessLevel === 'owner' ? 'FORBIDDEN' : undefined;
  if (accessLevel === 'admin' || beyond[principal]?.includes(accessLevel)) return 'FORBIDDEN';
  return codeByAccessStatus[principal];
}

export const refusals: (string | undefined)[] = ['UNAUTHENTICATED', 'FORBIDDEN', ...Object.values(codeByAccessStatus)];
