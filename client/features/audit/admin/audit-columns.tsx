import { Link } from 'react-router-dom';
import { auditLabel, auditSystemActor, deletedPartyLabels } from '../../../../domain/audit';
import type { Permission } from '../../../../domain/staff';
import { isOneOf } from '../../../lib/choices';
import { formatDate, formatTime } from '../../../lib/format';
import type { Column } from '../../../ui/admin-table';
import type { May } from '../../auth/use-session';
import classes from './audit-page.module.css';
import type { AuditRowFragment } from './audit.generated';
import { accessDecisionLabels, accessDecisions, hoursLabel } from '../../../../domain/access';
import { byEnumName } from '../../../../domain/enum-names';
import type { AuditPartyType } from '../../../graphql/types.generated';

const deletedLabels = byEnumName(deletedPartyLabels);

const partyName = ({ name, company, type }: Party) => {
  if (!name) return deletedLabels[type];
  return company ? `${name}, ${company}` : name;
};

/** Where the accounts and items have a page, with the permission to open it. */
const places: Partial<Record<AuditPartyType, [address: string, needs: Permission]>> = {
  USER: ['/admin/users?open=', 'clients:read'],
  COMPANY: ['/admin/companies/', 'clients:read'],
  PRODUCT: ['/admin/products?open=', 'catalogue:read'],
  ORDER: ['/admin/orders?open=', 'orders:read'],
  CATEGORY: ['/admin/categories?open=', 'catalogue:read'],
  PHOTO: ['/admin/gallery?open=', 'content:read'],
  CONTACT: ['/admin/queries?open=', 'enquiries:read'],
  IMPORT: ['/admin/products/imports/', 'catalogue:read'],
};

/** Link to the page of an account or item; undefined when it is deleted, has no page or may not be opened. */
const partyLink = ({ id, name, type }: Party, may: May) => {
  const [address, needs] = places[type] ?? [];
  return name && needs && may(needs) ? `${address}${id}` : undefined;
};

/** The actor and the target of an entry. An action on one's own account has no target. */
const partiesOf = ({ kind, actor, subject }: AuditRowFragment) => {
  const systemActor = auditSystemActor(kind);
  if (!actor)
    return systemActor
      ? { actor: systemActor, target: subject }
      : { actor: subject ?? 'Unknown user', target: undefined };
  return { actor, target: subject?.id === actor.id ? undefined : subject };
};

/** The details as text, such as "from customer to admin", "8 hours", "permanent" or "Access granted". */
const detailsText = (details: AuditRowFragment['details']) => {
  const value = (key: string) => details.find(({ name }) => name === key)?.value;
  const [from, to, hours, undone] = [value('from'), value('to'), value('hours'), value('undone')];
  const rest = details.filter(({ name }) => !['from', 'to', 'hours', 'undone'].includes(name));
  return [
    [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' '),
    hours && hoursLabel(hours),
    undone && isOneOf(accessDecisions, undone) && accessDecisionLabels[undone],
    ...rest.map(({ name, value: text }) => (text === 'true' ? toWords(name) : `${toWords(name)}: ${text}`)),
  ]
    .filter(Boolean)
    .join(', ');
};

/** Turns `productName` into "product name". */
const toWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

type Party = NonNullable<AuditRowFragment['subject']>;

function PartyLabel({ party, may }: { party: Party | string; may: May }) {
  if (typeof party === 'string') return <span className="quiet">{party}</span>;
  const link = partyLink(party, may);
  return link ? (
    <Link to={link} className={classes.link}>
      {partyName(party)}
    </Link>
  ) : (
    <span className="quiet">{partyName(party)}</span>
  );
}

/** One sentence with actor, action and subject, for phones. */
function Sentence({ entry, may }: { entry: AuditRowFragment; may: May }) {
  const { target } = partiesOf(entry);
  const details = detailsText(entry.details);
  return (
    <p className={classes.sentence}>
      {auditLabel(entry.kind)}
      {target && (
        <>
          {' '}
          <PartyLabel party={target} may={may} />
        </>
      )}
      {details && <span className="quiet"> · {details}</span>}
    </p>
  );
}

/** The columns read as a sentence: who did what to whom. They fit beside the sidebar and on a tablet. */
export const auditColumns = (may: May): readonly Column<AuditRowFragment>[] => [
  {
    key: 'when',
    label: 'When',
    width: 7.5,
    onPhone: '1-end',
    render: ({ at }) => (
      <time dateTime={at} className={classes.when}>
        <span>{formatDate(at)}</span> <span className="quiet">{formatTime(at)}</span>
      </time>
    ),
  },
  {
    key: 'actor',
    label: 'Who',
    minWidth: 120,
    onPhone: '1-start',
    render: (entry) => <PartyLabel party={partiesOf(entry).actor} may={may} />,
  },
  { key: 'action', label: 'What', minWidth: 130, render: ({ kind }) => auditLabel(kind) },
  {
    key: 'sentence',
    label: 'What',
    phoneOnly: true,
    onPhone: '2-all',
    render: (entry) => <Sentence entry={entry} may={may} />,
  },
  {
    key: 'target',
    label: 'Target',
    minWidth: 120,
    render: (entry) => {
      const { target } = partiesOf(entry);
      return target ? <PartyLabel party={target} may={may} /> : <span className="quiet">–</span>;
    },
  },
  {
    key: 'details',
    label: 'Details',
    minWidth: 130,
    render: ({ details }) => detailsText(details) || <span className="quiet">–</span>,
  },
];
