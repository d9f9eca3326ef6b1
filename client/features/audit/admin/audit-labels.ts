import { hoursLabel } from '../../../../domain/access';
import { auditSystemActor, deletedPartyLabels } from '../../../../domain/audit';
import { byEnumName } from '../../../../domain/enum-names';
import type { AuditPartyType } from '../../../graphql/types.generated';
import type { AuditRowFragment } from './audit.generated';

type Party = NonNullable<AuditRowFragment['subject']>;

const deletedLabels = byEnumName(deletedPartyLabels);

export const partyName = ({ name, company, type }: Party) => {
  if (!name) return deletedLabels[type];
  return company ? `${name}, ${company}` : name;
};

/** Link to the page of an account or item; undefined when it is deleted or has no page. */
export const partyLink = ({ id, name, type }: Party) => {
  if (!name) return undefined;
  const places: Partial<Record<AuditPartyType, string>> = {
    USER: `/admin/users?open=${id}`,
    PRODUCT: `/admin/products?open=${id}`,
    ORDER: `/admin/orders?open=${id}`,
    CATEGORY: `/admin/categories?open=${id}`,
    PHOTO: `/admin/gallery?open=${id}`,
    CONTACT: `/admin/queries?open=${id}`,
    IMPORT: `/admin/products/imports/${id}`,
  };
  return places[type];
};

/** The actor and the target of an entry. An action on one's own account has no target. */
export const partiesOf = ({ kind, actor, subject }: AuditRowFragment) => {
  const systemActor = auditSystemActor(kind);
  if (!actor)
    return systemActor
      ? { actor: systemActor, target: subject }
      : { actor: subject ?? 'Unknown user', target: undefined };
  return { actor, target: subject?.id === actor.id ? undefined : subject };
};

/** The details as text, such as "from customer to admin", "8 hours" or "permanent". */
export const detailsText = (details: AuditRowFragment['details']) => {
  const value = (key: string) => details.find(({ name }) => name === key)?.value;
  const [from, to, hours] = [value('from'), value('to'), value('hours')];
  const rest = details.filter(({ name }) => !['from', 'to', 'hours'].includes(name));
  return [
    [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' '),
    hours && hoursLabel(hours),
    ...rest.map(({ name, value: text }) => (text === 'true' ? toWords(name) : `${toWords(name)}: ${text}`)),
  ]
    .filter(Boolean)
    .join(', ');
};

/** Turns `productName` into "product name". */
const toWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
