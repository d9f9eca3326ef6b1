/** Titles of mails for lists of the admin panel. Mails about orders are shown with the order code. */
export const mailTitles = {
  'auth.code': 'Code',
  'auth.new-admin': 'Link for an administrator',
  'auth.password-changed': 'Password changed',
  'auth.factor-changed': 'Second factor changed',
  'staff.invitation': 'Invitation to the team',
  'companies.invitation': 'Invitation',
  'companies.added': 'Added to a company',
  'access.granted': 'Access granted',
  'access.changed': 'Access changed',
  'access.rejected': 'Access request rejected',
  'access.declined': 'More time declined',
  'access.ended': 'Access ended',
  'access.digest': 'Pending access requests',
  'orders.placed': 'Confirmation',
  'orders.received': 'New order',
  'orders.status-changed': 'New status',
  'orders.statuses-changed': 'New status of several orders',
  'orders.design-added': 'New PDF',
} as const;
export type MailKind = keyof typeof mailTitles;

const codeTitles: Record<string, string> = {
  activation: 'Code for registration',
  reset: 'Code for a new password',
  otp: 'Code for a new password',
};

/** "Code for registration" or "Order 7F3A21B9: Confirmation". */
export function mailTitle(mail: { kind: string; purpose?: string | null; orderCode?: string | null }): string {
  const { kind, purpose, orderCode } = mail;
  if (kind === 'auth.code' && purpose && purpose in codeTitles) return codeTitles[purpose] ?? kind;
  const title = kind in mailTitles ? mailTitles[kind as MailKind] : kind;
  return orderCode ? `Order ${orderCode}: ${title}` : title;
}

/** Why a mail was given up. */
export const mailFailureReasons = [
  'sign-in',
  'unreachable',
  'sender',
  'recipient',
  'refused',
  'program',
  'unknown',
] as const;
export type MailFailureReason = (typeof mailFailureReasons)[number];
export const mailFailureLabels: Record<MailFailureReason, string> = {
  'sign-in': "The mail server rejected the shop's user name or password.",
  unreachable: "The mail server couldn't be reached.",
  sender: "The mail server rejected the shop's address.",
  recipient: "The mail server rejected the recipient's address.",
  refused: 'The mail server rejected the email.',
  program: "The shop couldn't create the email. The server log says why.",
  unknown: "The email couldn't be sent.",
};

export const failedMailPageSizes = [20, 50, 100] as const;

export const maxChosenMails = 200;

const count = (mails: number) => (mails === 1 ? '1 email' : `${mails} emails`);

/** "3 mails will be sent again. 2 were discarded, because their codes have expired." */
export function mailsRetriedMessage({ retried, dropped, missed }: Record<'retried' | 'dropped' | 'missed', number>) {
  const parts = [retried === 0 ? 'No email will be sent again.' : `${count(retried)} will be sent again.`];
  if (dropped === 1) parts.push('1 was discarded, because its code has expired.');
  if (dropped > 1) parts.push(`${dropped} were discarded, because their codes have expired.`);
  return [...parts, ...missedText(missed)].join(' ');
}

export const mailsDroppedMessage = ({ dropped, missed }: Record<'dropped' | 'missed', number>) =>
  [dropped === 0 ? 'No email was discarded.' : `${count(dropped)} discarded.`, ...missedText(missed)].join(' ');

const missedText = (missed: number) =>
  missed === 0 ? [] : [`${count(missed)} ${missed === 1 ? 'is' : 'are'} no longer in this list.`];
