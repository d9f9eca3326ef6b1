import type { ErrorCode } from '../../../domain/errors.js';
import type { AccessLevel } from '../../../server/platform/http/access/allow.js';
import type { RunningApp } from '../programs/app.js';
import { aCustomer, anAdmin, anExpired, aPending, aRejected, signIn, type TestPerson } from '../data/builders.js';
import { asUser, asVisitor, type Client } from './clients.js';

export const principals = ['visitor', 'pending', 'rejected', 'expired', 'deleted', 'customer', 'admin'] as const;
export type Principal = (typeof principals)[number];

/** Signed in, and gone since: the browser still has its cookies. */
async function aDeleted(app: RunningApp): Promise<TestPerson> {
  const person = await aCustomer(app);
  const { client } = await anAdmin(app);
  const { status } = await client.rest.delete(`/admin/user/${person.id}`);
  if (status !== 200) throw new Error(`The account is still there: ${status}`);
  return person;
}

const builders = {
  pending: aPending,
  rejected: aRejected,
  expired: anExpired,
  deleted: aDeleted,
  customer: aCustomer,
  admin: anAdmin,
};

/** All have a session, also those who could not get one any more. */
export async function aPrincipal(app: RunningApp, who: Principal): Promise<Client> {
  if (who === 'visitor') return asVisitor(app);
  const person = await builders[who](app);
  return who === 'deleted' ? person.client : signIn(app, person);
}

/** The same browser, whatever becomes of this one's cookies. */
export const again = (app: RunningApp, client: Client): Client => asUser(app, client.cookies);

const lackOfAccess: Partial<Record<Principal, ErrorCode>> = {
  pending: 'ACCESS_PENDING',
  rejected: 'ACCESS_REJECTED',
  expired: 'ACCESS_EXPIRED',
};

/** What a door answers whom it does not open for; written apart from the guard that has to obey it. */
export function refusalOf(accessLevel: AccessLevel, who: Principal, catalogue: 'members' | 'public' = 'members') {
  if (accessLevel === 'visitor' || who === 'admin' || (accessLevel === 'catalogue' && catalogue === 'public'))
    return undefined;
  if (who === 'visitor' || who === 'deleted') return 'UNAUTHENTICATED';
  if (accessLevel === 'member') return undefined;
  if (accessLevel === 'admin') return 'FORBIDDEN';
  return lackOfAccess[who];
}

export const refusals: (string | undefined)[] = ['UNAUTHENTICATED', 'FORBIDDEN', ...Object.values(lackOfAccess)];
