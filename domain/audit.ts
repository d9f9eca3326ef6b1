import { z } from 'zod';
import { optional, page, perPage, searchText } from './rules.js';

/** Whose doing an entry without an actor is. */
type SystemActor = 'clock' | 'visitor' | 'operator' | 'subject';

interface AuditKindInfo {
  label: string;
  systemActor?: SystemActor;
}

/** Everything that is noted, in the words that follow a name: "Meera Shah granted access to Kiran Jewels". */
export const auditKinds = {
  'access.requested': { label: 'asked for access', systemActor: 'subject' },
  'access.granted': { label: 'granted access to' },
  'access.extended': { label: 'extended the access of' },
  'access.rejected': { label: 'rejected the request of' },
  'access.declined': { label: 'declined more time for' },
  'access.revoked': { label: 'revoked the access of' },
  'access.reopened': { label: 'reopened the request of' },
  'access.expired': { label: 'ended the access of', systemActor: 'clock' },
  'account.activated': { label: 'activated the account' },
  'admin.first': { label: 'made the first administrator,', systemActor: 'operator' },
  'admin.created': { label: 'made an administrator of', systemActor: 'operator' },
  'user.role-changed': { label: 'changed the role of' },
  'user.signed-out': { label: 'ended all sessions of' },
  'user.deleted': { label: 'deleted the account of' },
  'login.succeeded': { label: 'signed in' },
  'login.failed': { label: 'failed to sign in as', systemActor: 'visitor' },
  'session.reused': { label: 'presented a used session of', systemActor: 'visitor' },
  'password.changed': { label: 'changed the password' },
  'password.reset': { label: 'reset the password' },
  'password.set': { label: 'gave a new password to', systemActor: 'operator' },
  'category.added': { label: 'added the category' },
  'category.changed': { label: 'changed the category' },
  'category.deleted': { label: 'deleted the category' },
  'product.added': { label: 'added the product' },
  'product.changed': { label: 'changed the product' },
  'product.archived': { label: 'archived the product' },
  'product.restored': { label: 'restored the product' },
  'product.duplicated': { label: 'duplicated the product' },
  'product.moved': { label: 'moved the product' },
  'photo.added': { label: 'added the picture' },
  'photo.changed': { label: 'changed the picture' },
  'photo.deleted': { label: 'deleted the picture' },
  'photo.ordered': { label: 'put the pictures in another order' },
  'media.retried': { label: 'made the sizes again of' },
  'order.status-changed': { label: 'changed the status of order' },
  'order.design-added': { label: 'added a design to order' },
  'contact.status-changed': { label: 'changed the status of the query of' },
  'contact.priority-changed': { label: 'changed the priority of the query of' },
} as const satisfies Record<string, AuditKindInfo>;

export type AuditKind = keyof typeof auditKinds;

const kinds = Object.keys(auditKinds) as AuditKind[];
const isKind = (kind: string): kind is AuditKind => kind in auditKinds;

/** What kinds are about: the word before the dot. */
export const auditGroups = [...new Set(kinds.map((kind) => kind.slice(0, kind.indexOf('.'))))];

/** A kind by itself, or all of a group. */
export const auditKindsOf = (kindOrGroup: string): AuditKind[] =>
  isKind(kindOrGroup) ? [kindOrGroup] : kinds.filter((kind) => kind.startsWith(`${kindOrGroup}.`));

/** An entry of a kind that a later version has taken back is shown under its bare name. */
export const auditLabel = (kind: string): string => (isKind(kind) ? auditKinds[kind].label : kind);

const systemActors: Record<SystemActor, string> = {
  clock: 'The clock',
  visitor: 'A visitor',
  operator: 'The operator',
  subject: '',
};

/** Who did what nobody with an account did; empty where it was the subject. */
export function auditSystemActor(kind: string): string {
  const info: AuditKindInfo | undefined = isKind(kind) ? auditKinds[kind] : undefined;
  return systemActors[info?.systemActor ?? 'operator'];
}

/** What the two ends of an entry can be. */
export const auditPartyTypes = ['user', 'product', 'category', 'order', 'photo', 'contact', 'media'] as const;
export type AuditPartyType = (typeof auditPartyTypes)[number];

/** What a kind is about: everything that is not goods, orders or queries is somebody's account. */
export const auditPartyTypeOf = (kind: string): AuditPartyType =>
  auditPartyTypes.find((party) => kind.startsWith(`${party}.`)) ?? 'user';

export const auditPageSizes = [20, 50, 100] as const;
/** Pages reach so many entries back; what is older is found by its date. */
export const auditReadLimit = 10_000;
/** A search looks at the things of so many names. */
export const auditNameMatchLimit = 200;

const moment = (message: string) =>
  optional(
    z.union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], { error: message }),
  );
const someId = optional(z.guid({ error: 'This id is not valid.' }));

export const listAuditSchema = z.object({
  page,
  perPage: perPage(50),
  kind: optional(z.string().refine((kind) => auditKindsOf(kind).length > 0, 'There is no such kind of entry.')),
  actorId: someId,
  subjectId: someId,
  search: searchText,
  from: moment('From must be a moment such as 2026-01-31T00:00:00Z.'),
  to: moment('To must be a moment such as 2026-01-31T00:00:00Z.'),
});
export type ListAudit = z.output<typeof listAuditSchema>;
