import { grantedLabel } from '../../../domain/access.js';
import type { Brand } from '../../../domain/brand.js';
import { button, facts, type Mail, note, text } from '../../platform/mail/mail.js';
import { type MailSettings, textsOf } from '../../platform/mail/mail-texts.js';
import type { User } from '../users/user.entity.js';

type Person = Pick<User, 'name' | 'email'>;
type Customer = Pick<User, 'name' | 'email' | 'companyName'>;
type Access = Pick<User, 'accessDuration' | 'permanentAccess' | 'accessExpiresAt'>;

interface AccessRequest {
  companyName: string;
  name: string;
  requestedAt: Date;
}

const recipientOf = ({ name, email }: Person) => ({ name, address: email });

function formatTime(date: Date, { name, label }: Brand['timeZone']): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: name });
  return `${format.format(date)} ${label}`;
}

export function composeGranted(user: Customer & Access, shop: MailSettings): Mail {
  const { accessDuration: hours, permanentAccess: permanent, accessExpiresAt } = user;
  const access = grantedLabel({ hours, permanent });
  const texts = textsOf('access.granted', { name: user.name, company: user.companyName, access }, shop);
  const labels = textsOf('labels', {}, shop);
  const until: [string, string][] =
    accessExpiresAt && !permanent ? [[labels.until, formatTime(accessExpiresAt, shop.brand.timeZone)]] : [];
  return {
    to: recipientOf(user),
    subject: texts.subject,
    preview: texts.preview,
    title: texts.title,
    blocks: [
      text(texts.text),
      facts([labels.access, access], ...until),
      button(texts.button, `${shop.publicUrl}/login`),
    ],
  };
}

/** Composes the mail about a current access that now lasts longer or shorter. */
export function composeChanged(user: Customer & Access, shop: MailSettings): Mail {
  const { name, companyName: company, permanentAccess, accessExpiresAt } = user;
  const labels = textsOf('labels', {}, shop);
  const [label, value] =
    permanentAccess || !accessExpiresAt
      ? [labels.access, grantedLabel({ permanent: true })]
      : [labels.until, formatTime(accessExpiresAt, shop.brand.timeZone)];
  const texts = textsOf('access.changed', { name, company, access: `${label}: ${value}` }, shop);
  return {
    to: recipientOf(user),
    subject: texts.subject,
    preview: texts.preview,
    title: texts.title,
    blocks: [text(texts.text), facts([label, value]), button(texts.button, `${shop.publicUrl}/login`)],
  };
}

export function composeRejected(user: Customer, shop: MailSettings): Mail {
  const texts = textsOf('access.rejected', { name: user.name, company: user.companyName }, shop);
  const { subject, title } = texts;
  return { to: recipientOf(user), subject, title, blocks: [text(texts.text), note(texts.note)] };
}

export function composeDeclined(user: Person & { accessExpiresAt: Date }, shop: MailSettings): Mail {
  const texts = textsOf('access.declined', { name: user.name }, shop);
  const { subject, title } = texts;
  const until = formatTime(user.accessExpiresAt, shop.brand.timeZone);
  const blocks = [text(texts.text), facts([textsOf('labels', {}, shop).until, until])];
  return { to: recipientOf(user), subject, title, blocks };
}

export function composeEnded(user: Customer, shop: MailSettings): Mail {
  const texts = textsOf('access.ended', { name: user.name, company: user.companyName }, shop);
  const { subject, title } = texts;
  return { to: recipientOf(user), subject, title, blocks: [text(texts.text), note(texts.note)] };
}

/** Composes the mail about waiting requests, of which `requests` are the first. */
export function composeDigest(
  admin: Person,
  { requests, total }: { requests: AccessRequest[]; total: number },
  shop: MailSettings,
): Mail {
  const hidden = total - requests.length;
  const several = textsOf('access.digest', { requests: total, more: hidden }, shop);
  const texts = total === 1 ? textsOf('access.digest-of-one', {}, shop) : several;
  const rows = requests.map(({ companyName, name, requestedAt }): [string, string] => [
    companyName,
    `${name}, ${formatTime(requestedAt, shop.brand.timeZone)}`,
  ]);
  return {
    to: recipientOf(admin),
    subject: texts.subject,
    title: texts.title,
    blocks: [
      text(texts.text),
      facts(...rows),
      ...(hidden > 0 ? [note(several.more)] : []),
      button(texts.button, `${shop.publicUrl}/admin/requests`),
    ],
  };
}
