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

/** One sentence with actor, action and subject, for phones. */
function Sentence({ entry }: { entry: AuditRowFragment }) {
  const { target } = partiesOf(entry);
  const details = detailsText(entry.details);
  return (
    <p className={classes.sentence}>
      {auditLabel(entry.kind)}
      {target && (
        <>
          {' '}
          <PartyLabel party={target} />
        </>
      )}
      {details && <span className={classes.quiet}> · {details}</span>}
    </p>
  );
}

/** The columns read as a sentence: who did what to whom. They fit beside the sidebar and on a tablet. */
export const auditColumns: readonly Column<AuditRowFragment>[] = [
  {
    key: 'when',
    label: 'When',
    width: 7.5,
    onPhone: '1-end',
    render: ({ at }) => (
      <time dateTime={at} className={classes.when}>
        <span>{formatDate(at)}</span> <span className={classes.quiet}>{formatTime(at)}</span>
      </time>
    ),
  },
  {
    key: 'actor',
    label: 'Who',
    minWidth: 120,
    onPhone: '1-start',
    render: (entry) => <PartyLabel party={partiesOf(entry).actor} />,
  },
  { key: 'action', label: 'What', minWidth: 130, render: ({ kind }) => auditLabel(kind) },
  {
    key: 'sentence',
    label: 'What',
    phoneOnly: true,
    onPhone: '2-all',
    render: (entry) => <Sentence entry={entry} />,
  },
  {
    key: 'target',
    label: 'Target',
    minWidth: 120,
    render: (entry) => {
      const { target } = partiesOf(entry);
      return target ? <PartyLabel party={target} /> : <span className={classes.quiet}>–</span>;
    },
  },
  {
    key: 'details',
    label: 'Details',
    minWidth: 130,
    render: ({ details }) => detailsText(details) || <span className={classes.quiet}>–</span>,
  },
];
