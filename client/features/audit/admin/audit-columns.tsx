import { Link } from 'react-router-dom';
import { auditLabel } from '../../../../domain/audit';
import { formatDate, formatTime } from '../../../lib/format';
import type { Column } from '../../../ui/admin-table';
import classes from './audit-page.module.css';
import type { AuditRowFragment } from './audit.generated';
import { detailsText, partiesOf, partyLink, partyName } from './audit-labels';

type Party = NonNullable<AuditRowFragment['subject']>;

function PartyLabel({ party }: { party: Party | string }) {
  if (typeof party === 'string') return <span className={classes.quiet}>{party}</span>;
  const link = partyLink(party);
  return link ? (
    <Link to={link} className={classes.link}>
      {partyName(party)}
    </Link>
  ) : (
    <span className={classes.quiet}>{partyName(party)}</span>
  );
}

/** The columns read as a sentence: who did what to whom. */
export const auditColumns: readonly Column<AuditRowFragment>[] = [
  {
    key: 'when',
    label: 'When',
    minWidth: 150,
    render: ({ at }) => (
      <time dateTime={at} className={classes.when}>
        {formatDate(at)} <span className={classes.quiet}>{formatTime(at)}</span>
      </time>
    ),
  },
  { key: 'actor', label: 'Who', minWidth: 160, render: (entry) => <PartyLabel party={partiesOf(entry).actor} /> },
  { key: 'action', label: 'What', minWidth: 230, render: ({ kind }) => auditLabel(kind) },
  {
    key: 'target',
    label: 'Target',
    minWidth: 180,
    render: (entry) => {
      const { target } = partiesOf(entry);
      return target ? <PartyLabel party={target} /> : <span className={classes.quiet}>–</span>;
    },
  },
  {
    key: 'details',
    label: 'Details',
    minWidth: 150,
    render: ({ details }) => detailsText(details) || <span className={classes.quiet}>–</span>,
  },
];
