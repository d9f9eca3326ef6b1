import { Link } from 'react-router-dom';
import { auditLabel } from '../../../../domain/audit';
import { formatDate, formatTime } from '../../../lib/format';
import type { Column } from '../../../ui/admin-table';
import classes from './audit-page.module.css';
import type { AuditRowFragment } from './audit.generated';
import { endsOf, factsOf, partyLink, partyName } from './audit-words';

type Party = NonNullable<AuditRowFragment['subject']>;

function End({ party }: { party: Party | string }) {
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

/** Read across, a row is a sentence. */
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
  { key: 'who', label: 'Who', minWidth: 160, render: (entry) => <End party={endsOf(entry).who} /> },
  { key: 'what', label: 'What', minWidth: 230, render: ({ kind }) => auditLabel(kind) },
  {
    key: 'whom',
    label: 'To whom or what',
    minWidth: 180,
    render: (entry) => {
      const { whom } = endsOf(entry);
      return whom ? <End party={whom} /> : <span className={classes.quiet}>–</span>;
    },
  },
  {
    key: 'details',
    label: 'Details',
    minWidth: 150,
    render: ({ details }) => factsOf(details) || <span className={classes.quiet}>–</span>,
  },
];
