import type { OrderStatus } from '../../../graphql/types.generated';
import { formatDate, formatTime, formatWeight } from '../../../lib/format';
import type { Column } from '../../../ui/admin-table';
import classes from './orders-admin-page.module.css';
import type { AdminOrderRowFragment } from './orders-admin.generated';
import { SendPdf } from './send-pdf';
import { StatusSelect } from './status-select';

const productSummary = ({ lines }: AdminOrderRowFragment) => {
  const [first] = lines;
  const more = lines.length - 1;
  return first ? `${first.quantity} × ${first.name}${more > 0 ? ` and ${more} more` : ''}` : '-';
};

interface OrderHandlers {
  onStatusChange: (orderId: string, status: OrderStatus) => void;
  onOpen: (orderId: string) => void;
}

export const orderColumns = ({ onStatusChange, onOpen }: OrderHandlers): Column<AdminOrderRowFragment>[] => [
  {
    key: 'code',
    label: 'Order ID',
    minWidth: 124,
    render: ({ orderId }) => <span className={classes.code}>{orderId}</span>,
  },
  {
    key: 'company',
    label: 'Company Name',
    sort: ['COMPANY', 'COMPANY_DESC'],
    minWidth: 130,
    render: ({ customer }) => (
      <span className={classes.company} title={customer.email}>
        {customer.companyName}
      </span>
    ),
  },
  { key: 'products', label: 'Products', minWidth: 140, render: (order) => productSummary(order) },
  {
    key: 'date',
    label: 'Date',
    sort: ['OLDEST', 'NEWEST'],
    minWidth: 104,
    render: ({ createdAt }) => (
      <time className={classes.date} dateTime={createdAt}>
        {formatDate(createdAt)} <span>{formatTime(createdAt)}</span>
      </time>
    ),
  },
  {
    key: 'total',
    label: 'Total',
    sort: ['TOTAL', 'TOTAL_DESC'],
    align: 'right',
    minWidth: 92,
    render: ({ total }) => <span className={classes.code}>{formatWeight(total)}</span>,
  },
  {
    key: 'status',
    label: 'Status',
    sort: ['STATUS', 'STATUS_DESC'],
    minWidth: 132,
    render: (order) => <StatusSelect order={order} onChange={onStatusChange} />,
  },
  { key: 'pdf', label: 'Send PDF', minWidth: 170, render: (order) => <SendPdf order={order} /> },
  {
    key: 'actions',
    label: 'Actions',
    minWidth: 104,
    render: ({ id, orderId }) => (
      <button
        type="button"
        className={classes.view}
        aria-label={`View Details of ${orderId}`}
        onClick={() => onOpen(id)}
      >
        View Details
      </button>
    ),
  },
];
