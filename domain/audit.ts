import { z } from 'zod';
import { optional, page, perPage, searchText } from './rules.js';

/** Whose doing an entry without an actor is. */
type Nobody = 'clock' | 'visitor' | 'operator' | 'subject';

interface KindOfEntry {
  words: string;
  nobody?: Nobody;
}

/** Everything that is noted, in the words that follow a name: "Meera Shah granted access to Kiran Jewels". */
export const auditKinds = {
  'access.requested': { words: 'asked for access', nobody: 'subject' },
  'access.granted': { words: 'granted access to' },
  'access.extended': { words: 'extended the access of' },
  'access.rejected': { words: 'rejected the request of' },
  'access.declined': { words: 'declined more time for' },
  'access.revoked': { words: 'revoked the access of' },
  'access.reopened': { words: 'reopened the request of' },
  'access.expired': { words: 'ended the access of', nobody: 'clock' },
  'account.activated': { words: 'activated the account' },
  'admin.first': { words: 'made the first administrator,', nobody: 'operator' },
  'admin.created': { words: 'made an administrator of', nobody: 'operator' },
  'user.role-changed': { words: 'changed the role of' },
  'user.signed-out': { words: 'ended all sessions of' },
  'user.deleted': { words: 'deleted the account of' },
  'login.succeeded': { words: 'signed in' },
  'login.failed': { words: 'failed to sign in as', nobody: 'visitor' },
  'session.reused': { words: 'presented a used session of', nobody: 'visitor' },
  'password.changed': { words: 'changed the password' },
  'password.reset': { words: 'reset the password' },
  'password.set': { words: 'gave a new password to', nobody: 'operator' },
  'category.added': { words: 'added the category' },
  'category.changed': { words: 'changed the category' },
  'category.deleted': { words: 'deleted the category' },
  'product.added': { words: 'added the product' },
  'product.changed': { words: 'changed the product' },
  'product.archived': { words: 'archived the product' },
  'product.restored': { words: 'restored the product' },
  'product.duplicated': { words: 'duplicated the product' },
  'product.moved': { words: 'moved the product' },
  'photo.added': { words: 'added the picture' },
  'photo.changed': { words: 'changed the picture' },
  'photo.deleted': { words: 'deleted the picture' },
  'photo.ordered': { words: 'put the pictures in another order' },
  'media.retried': { words: 'made the sizes again of' },
  'order.status-changed': { words: 'changed the status of order' },
  'order.design-added': { words: 'added a design to order' },
  'contact.status-changed': { words: 'changed the status of the query of' },
  'contact.priority-changed': { words: 'changed the priority of the query of' },
} as const satisfies Record<string, KindOfEntry>;

export type AuditKind = keyof typeof auditKinds;

const kinds = Object.keys(auditKinds) as AuditKind[];
const isKind = (kind: string): kind is AuditKind => kind in auditKinds;

/** What kinds are about: the word before the dot. */
export const auditGroups = [...new Set(kinds.map((kind) => kind.slice(0, kind.indexOf('.'))))];

/** A kind by itself, or all of a group. */
export const kindsOf = (kindOrGroup: string): AuditKind[] =>
  isKind(kindOrGroup) ? [kindOrGroup] : kinds.filter((kind) => kind.startsWith(`${kindOrGroup}.`));

/** An entry of a kind that a later version has taken back is shown under its bare name. */
export const auditWords = (kind: string): string => (isKind(kind) ? auditKinds[kind].words : kind);

const nobodies: Record<Nobody, string> = {
  clock: 'The clock',
  visitor: 'A visitor',
  operator: 'The operator',
  subject: '',
};

/** Who did what nobody with an account did; empty where it was the subject. */
export function auditNobody(kind: string): string {
  const known: KindOfEntry | undefined = isKind(kind) ? auditKinds[kind] : undefined;
  return nobodies[known?.nobody ?? 'operator'];
}

/** What the two ends of an entry can be. */
export const auditParties = ['user', 'product', 'category', 'order', 'photo', 'contact', 'media'] as const;
export type AuditParty = (typeof auditParties)[number];

/** What a kind is about: everything that is not goods, orders or queries is somebody's account. */
export const partyOf = (kind: string): AuditParty =>
  auditParties.find((party) => kind.startsWith(`${party}.`)) ?? 'user';

export const auditPageSizes = [20, 50, 100] as const;
/** Pages reach so many entries back; what is older is found by its date. */
export const auditReach = 10_000;
/** A search looks at the things of so many names. */
export const auditNamesAtMost = 200;

const moment = (message: string) =>
  optional(
    z.union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], { error: message }),
  );
const someId = optional(z.guid({ error: 'This id is not valid.' }));

export const listAuditSchema = z.object({
  page,
  perPage: perPage(50),
  kind: optional(z.string().refine((kind) => kindsOf(kind).length > 0, 'There is no such kind of entry.')),
  actorId: someId,
  subjectId: someId,
  search: searchText,
  from: moment('From must be a moment such as 2026-01-31T00:00:00Z.'),
  to: moment('To must be a moment such as 2026-01-31T00:00:00Z.'),
});
export type ListAudit = z.output<typeof listAuditSchema>;
