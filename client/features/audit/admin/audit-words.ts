import { auditSystemActor } from '../../../../domain/audit';
import type { AuditPartyType } from '../../../graphql/types.generated';
import type { AuditRowFragment } from './audit.generated';

type Party = NonNullable<AuditRowFragment['subject']>;

const gone: Record<AuditPartyType, string> = {
  USER: 'a deleted account',
  PRODUCT: 'a product that is gone',
  CATEGORY: 'a deleted category',
  ORDER: 'an order that is gone',
  PHOTO: 'a deleted picture',
  CONTACT: 'a query that is gone',
  MEDIA: 'a file that is gone',
};

export const partyName = ({ name, company, type }: Party) => {
  if (!name) return gone[type];
  return company ? `${name}, ${company}` : name;
};

/** Where somebody or something can be looked at; nothing leads to what is gone. */
export const partyLink = ({ id, name, type }: Party) => {
  if (!name) return undefined;
  const places: Partial<Record<AuditPartyType, string>> = {
    USER: `/admin/users?open=${id}`,
    PRODUCT: `/admin/products?open=${id}`,
    ORDER: `/admin/orders?open=${id}`,
    CATEGORY: `/admin/categories?open=${id}`,
    PHOTO: `/admin/gallery?open=${id}`,
    CONTACT: `/admin/queries?open=${id}`,
  };
  return places[type];
};

/** Who did it, and to whom: what people do to themselves has no second end. */
export const endsOf = ({ kind, actor, subject }: AuditRowFragment) => {
  const nobody = auditSystemActor(kind);
  if (!actor) return nobody ? { who: nobody, whom: subject } : { who: subject ?? 'Somebody', whom: undefined };
  return { who: actor, whom: subject?.id === actor.id ? undefined : subject };
};

/** "from customer to admin", "8 hours", "permanent": the facts in words. */
export const factsOf = (details: AuditRowFragment['details']) => {
  const value = (wanted: string) => details.find(({ name }) => name === wanted)?.value;
  const [from, to, hours] = [value('from'), value('to'), value('hours')];
  const rest = details.filter(({ name }) => !['from', 'to', 'hours'].includes(name));
  return [
    [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' '),
    hours && (hours === '1' ? '1 hour' : `${hours} hours`),
    ...rest.map(({ name, value: text }) => (text === 'true' ? spoken(name) : `${spoken(name)}: ${text}`)),
  ]
    .filter(Boolean)
    .join(', ');
};

/** `productName` as people read it. */
const spoken = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
