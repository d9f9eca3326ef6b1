/** The actor of an entry without a signed-in user, unless it is the system; `subject` is the entry's own subject. */
type SystemActor = 'visitor' | 'subject';

interface AuditKindInfo {
  label: string;
  systemActor?: SystemActor;
}

/** Every kind of audit entry. The label follows the actor's name: "Meera Shah granted access to Kiran Jewels". */
export const auditKinds = {
  'access.requested': { label: 'requested access', systemActor: 'subject' },
  'access.granted': { label: 'granted access to' },
  'access.extended': { label: 'extended the access of' },
  'access.rejected': { label: 'rejected the request of' },
  'access.declined': { label: 'declined more time for' },
  'access.revoked': { label: 'revoked the access of' },
  'access.reopened': { label: 'reopened the request of' },
  'access.expired': { label: 'ended the access of' },
  'access.undone': { label: 'took back the decision about' },
  'account.activated': { label: 'activated the account' },
  'admin.first': { label: 'created the first administrator' },
  'admin.created': { label: 'created the administrator' },
  'user.role-changed': { label: 'changed the role of' },
  'user.signed-out': { label: 'ended all sessions of' },
  'user.deleted': { label: 'deleted the account of' },
  'user.company-role-changed': { label: 'changed the company role of' },
  'user.blocked': { label: 'blocked' },
  'user.unblocked': { label: 'unblocked' },
  'user.added-to-company': { label: 'added to an existing company' },
  'user.staff-role-changed': { label: 'changed the team role of' },
  'role.added': { label: 'added the role' },
  'role.changed': { label: 'changed the role' },
  'role.deleted': { label: 'deleted the role' },
  'role.invited': { label: 'invited a person to the team as' },
  'role.invitation-withdrawn': { label: 'withdrew an invitation to the team as' },
  'role.joined': { label: 'joined the team as' },
  'company.changed': { label: 'changed the details of' },
  'company.terms-changed': { label: 'changed the least weight of orders of' },
  'company.numbers-changed': { label: 'changed design numbers of' },
  'company.ordering-paused': { label: 'paused ordering for' },
  'company.ordering-opened': { label: 'opened ordering again for' },
  'company.invited': { label: 'invited a person to' },
  'company.invited-again': { label: 'sent an invitation again to join' },
  'company.invitation-withdrawn': { label: 'withdrew an invitation to' },
  'company.joined': { label: 'accepted an invitation to' },
  'login.succeeded': { label: 'signed in' },
  'login.failed': { label: 'failed to sign in as', systemActor: 'visitor' },
  'session.reused': { label: 'reused a session token of', systemActor: 'visitor' },
  'password.changed': { label: 'changed the password' },
  'password.reset': { label: 'reset the password' },
  'password.set': { label: 'set a new password for' },
  'factor.added': { label: 'added a second factor' },
  'factor.removed': { label: 'removed a second factor' },
  'factor.renamed': { label: 'renamed a second factor' },
  'factor.codes-renewed': { label: 'made new recovery codes' },
  'factor.code-used': { label: 'used a recovery code' },
  'factor.reset': { label: 'reset the second factor of' },
  'factor.policy-set': { label: 'set who needs a second factor' },
  'category.added': { label: 'added the category' },
  'category.changed': { label: 'changed the category' },
  'category.deleted': { label: 'deleted the category' },
  'product.added': { label: 'added the product' },
  'product.changed': { label: 'changed the product' },
  'product.archived': { label: 'archived the product' },
  'product.restored': { label: 'restored the product' },
  'product.duplicated': { label: 'duplicated the product' },
  'product.moved': { label: 'moved the product' },
  'import.run': { label: 'imported products from' },
  'import.cancelled': { label: 'cancelled the import of' },
  'import.undone': { label: 'undid the import of' },
  'photo.added': { label: 'added the picture' },
  'photo.changed': { label: 'changed the picture' },
  'photo.deleted': { label: 'deleted the picture' },
  'photo.ordered': { label: 'reordered the pictures' },
  'media.retried': { label: 'retried processing' },
  'order.status-changed': { label: 'changed the status of order' },
  'order.status-undone': { label: 'undid a change of the status of order' },
  'order.due-date-changed': { label: 'changed the due date of order' },
  'order.note-changed': { label: 'changed the internal note of order' },
  'order.design-added': { label: 'added a PDF to order' },
  'contact.status-changed': { label: 'changed the status of the query from' },
  'contact.priority-changed': { label: 'changed the priority of the query from' },
  'mail.retried': { label: 'sent failed emails again' },
  'mail.dropped': { label: 'dropped failed emails' },
} as const satisfies Record<string, AuditKindInfo>;

export type AuditKind = keyof typeof auditKinds;

const kinds = Object.keys(auditKinds) as AuditKind[];
const isKind = (kind: string): kind is AuditKind => kind in auditKinds;

type AuditGroup = AuditKind extends `${infer Group}.${string}` ? Group : never;

/** The part of a kind before the dot, for filters. */
const auditGroupLabels: Record<AuditGroup, string> = {
  access: 'Access',
  account: 'Activations',
  admin: 'Administrators',
  user: 'Accounts',
  role: 'Team roles',
  company: 'Companies',
  login: 'Sign-ins',
  session: 'Sessions',
  password: 'Passwords',
  factor: 'Second factors',
  category: 'Categories',
  product: 'Products',
  import: 'Imports',
  photo: 'Pictures',
  media: 'Files',
  order: 'Orders',
  contact: 'Contact queries',
  mail: 'Emails',
};
export const auditGroups = Object.keys(auditGroupLabels) as AuditGroup[];

/** The choices of a filter by group. */
export const auditFilterLabels = { changes: 'Changes only', ...auditGroupLabels } as const;
export const auditFilters = Object.keys(auditFilterLabels) as (keyof typeof auditFilterLabels)[];

/** Whether the kind is about people coming and going, of which a day has more than of all else. */
const isSignIn = (kind: AuditKind) => kind.startsWith('login.') || kind.startsWith('session.');

/** The kind itself, or all kinds of a group. The group `changes` has all but sign-ins. */
export const auditKindsOf = (kindOrGroup: string): AuditKind[] => {
  if (kindOrGroup === 'changes') return kinds.filter((kind) => !isSignIn(kind));
  return isKind(kindOrGroup) ? [kindOrGroup] : kinds.filter((kind) => kind.startsWith(`${kindOrGroup}.`));
};

/** The label of a kind. Kinds that this version no longer knows are shown by their code. */
export const auditLabel = (kind: string): string => (isKind(kind) ? auditKinds[kind].label : kind);

const systemActors: Record<SystemActor, string> = { visitor: 'A visitor', subject: '' };

/** The name shown for an entry without an actor; empty when the subject is the actor. */
export function auditSystemActor(kind: string): string {
  const info: AuditKindInfo | undefined = isKind(kind) ? auditKinds[kind] : undefined;
  return info?.systemActor === undefined ? 'System' : systemActors[info.systemActor];
}

/** Types of the actor and of the subject of an entry. */
export const auditPartyTypes = [
  'user',
  'role',
  'company',
  'product',
  'category',
  'order',
  'photo',
  'contact',
  'media',
  'import',
] as const;
export type AuditPartyType = (typeof auditPartyTypes)[number];
/** Shown instead of the name when the actor or the subject no longer exists. */
export const deletedPartyLabels: Record<AuditPartyType, string> = {
  user: 'a deleted account',
  role: 'a deleted role',
  company: 'a deleted company',
  product: 'a deleted product',
  category: 'a deleted category',
  order: 'a deleted order',
  photo: 'a deleted picture',
  contact: 'a deleted query',
  media: 'a deleted file',
  import: 'a deleted import',
};

/** The type of the subject. Kinds without a type of their own (`access.*`, `login.*` …) are about a user. */
export const auditPartyTypeOf = (kind: string): AuditPartyType =>
  auditPartyTypes.find((party) => kind.startsWith(`${party}.`)) ?? 'user';

export const auditPageSizes = [20, 50, 100] as const;
/** Paging stops after this many entries. The date filter reaches older ones. */
export const auditReadLimit = 10_000;
/** A search considers at most this many subjects whose names match. */
export const auditNameMatchLimit = 200;
