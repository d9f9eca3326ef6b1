import { orderingLabels } from '../../../../domain/companies';
import { formatWeight } from '../../../../domain/weights';
import { formatDate, plural } from '../../../lib/format';
import type { Column } from '../../../ui/admin-table';
import { StatusBadge } from '../../../ui/status-badge';
import { stateBadge, stateTime } from '../../access/admin/access-badges';
import classes from './company-columns.module.css';
import { companyPath } from './company-path';
import type { ManagedCompanyRowFragment } from './managed-companies.generated';

type Row = ManagedCompanyRowFragment;

function Opener({ company: { id }, children }: { company: Row; children: string }) {
  return (
    <a data-open className={`ellipsis ${classes.opener}`} href={companyPath(id)} title={children}>
      {children}
    </a>
  );
}

function Access({ company: { access } }: { company: Row }) {
  const { tone, label } = stateBadge(access);
  const note = stateTime(access);
  return (
    <div className={classes.access}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {note && <span className={`quiet smaller ${classes.note}`}>{note}</span>}
    </div>
  );
}

/** Nearly all companies can order, so only the others are marked. */
const Paused = ({ company: { ordering } }: { company: Row }) =>
  ordering === 'PAUSED' && <StatusBadge tone="warn">{orderingLabels.paused}</StatusBadge>;

const none = <span className="quiet smaller">-</span>;

function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} className={classes.short}>
      {formatDate(at)}
    </time>
  );
}

/** Facts that wide screens show in columns, for phones. */
function PhoneFacts({ company }: { company: Row }) {
  const { code, contactName, contactEmail, peopleCount, minOrderGrams, lastOrderAt } = company;
  return (
    <div className={classes.facts}>
      <p className="ellipsis" title={`${contactName}, ${contactEmail}`}>
        {contactName} · {contactEmail}
      </p>
      <p>
        {code} · {plural(peopleCount, 'person', 'people')}
        {minOrderGrams != null && ` · orders from ${formatWeight(minOrderGrams)}`}
      </p>
      <div className={classes.last}>
        {lastOrderAt ? (
          <span>
            Last order <Day at={lastOrderAt} />
          </span>
        ) : (
          'No orders yet'
        )}
        <Paused company={company} />
      </div>
    </div>
  );
}

/** Fits beside the sidebar at 1,280 pixels. Tablets and laptops stack some columns. */
export const companyColumns: readonly Column<Row>[] = [
  {
    key: 'code',
    label: 'Code',
    width: 5.25,
    sticks: true,
    render: (company) => <Opener company={company}>{company.code}</Opener>,
  },
  {
    key: 'company',
    label: 'Company',
    minWidth: 128,
    onPhone: '1-start',
    render: (company) => <Opener company={company}>{company.companyName}</Opener>,
  },
  {
    key: 'contact',
    label: 'Contact',
    minWidth: 136,
    render: ({ contactName, contactEmail }) => (
      <>
        <span className="ellipsis" title={contactName}>
          {contactName}
        </span>
        <span className="ellipsis quiet smaller" title={contactEmail}>
          {contactEmail}
        </span>
      </>
    ),
  },
  {
    key: 'people',
    label: 'People',
    width: 4.5,
    below: 'code',
    render: ({ peopleCount }) => <span className={classes.short}>{peopleCount}</span>,
  },
  {
    key: 'access',
    label: 'Access',
    width: 7.75,
    onPhone: '1-end',
    render: (company) => <Access company={company} />,
  },
  {
    key: 'ordering',
    label: 'Ordering',
    width: 6.25,
    below: 'access',
    render: (company) => <Paused company={company} />,
  },
  {
    key: 'least',
    label: 'Least order',
    width: 6.25,
    render: ({ minOrderGrams }) =>
      minOrderGrams == null ? none : <span className={classes.short}>{formatWeight(minOrderGrams)}</span>,
  },
  {
    key: 'ordered',
    label: 'Last order',
    width: 6.375,
    below: 'least',
    render: ({ lastOrderAt }) => (lastOrderAt ? <Day at={lastOrderAt} /> : none),
  },
  {
    key: 'facts',
    label: 'Contact',
    phoneOnly: true,
    onPhone: '2-all',
    render: (company) => <PhoneFacts company={company} />,
  },
];
