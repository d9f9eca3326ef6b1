import type { User } from '../features/users/user.entity.js';
import type { Config } from '../platform/config/config.js';
import type { SignedIn } from '../platform/http/access/person.js';

export type DemoAccounts = NonNullable<Config['demo']>;

/** A part of the demo data. Loading it again must only add what is missing. */
export interface DemoPart {
  /** Stored in `demo_parts` once the part is loaded, so it must not change. */
  readonly name: string;
  /** Returns a summary for the log. */
  load(accounts: DemoAccounts): Promise<string>;
}

/** The actor for changes that this user makes. */
export const signedIn = (user: User): SignedIn => ({
  ...user,
  kind: 'user',
  hasFreshFactor: true,
  mustAddFactor: false,
  numbersVersion: 0,
  sessionId: user.id,
  access: { status: 'approved', expiresAt: null },
});
