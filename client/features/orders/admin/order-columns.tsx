import { VisuallyHidden } from '@mantine/core';
import { formatWeight } from '../../../../domain/weights';
import type { OrderStatus } from '../../../graphql/types.generated';
import { formatDate, formatTime } from '../../../lib/format';
import type { Column } from '../../../ui/admin-table';
import classes from './orders-admin-page.module.css';
import type { AdminOrderRowFragment } from './orders-admin.generated';
import { SendPdf } from './send-pdf';
import { StatusMenu } from './status-menu';

const productSummary = ({ lines }: AdminOrderRowFragment) => {
  const [first] = lines;
  const more = lines.length - 1;
  return first ? `${first.quantity} × ${first.name}${more > 0 ? ` and ${more} more` : ''}` : '-';
};

type OnStatusChange = (orderId: string, status: OrderStatus) => void;

/** They fit beside the sidebar in a window of 1,280 pixels, and without the wide ones on a tablet. */
export const orderColumns = (onStatusChange: OnStatusChange): Column<AdminOrderRowFragment>[] => [
  {
    key: 'code',
    label: 'Order ID',
    width: 7.75,
    sticks: true,
    onPhone: '1-start',
    render: ({ id, orderId }) => (
      <a
        data-open
        className={classes.code}
        href={`/admin/orders?open=${id}`}
        title="View Details"
        aria-label={`View Details of ${orderId}`}
      >
        {orderId}
      </a>
    ),
  },
  {
    key: 'company',
    label: 'Company Name',
    sort: ['COMPANY', 'COMPANY_DESC'],
    minWidth: 100,
    onPhone: '2-start',
    render: ({ customer, createdAt }) => (
      <>
        <span className={classes.company} title={customer.email}>
          {customer.companyName}
        </span>
        <time className={classes.phoneDate} dateTime={createdAt}>
          {formatDate(createdAt)}
        </time>
      </>
    ),
  },
  {
    key: 'products',
    label: 'Products',
    minWidth: 120,
    wideOnly: true,
    render: (order) => {
      const summary = productSummary(order);
      return (
        <span className={classes.products} title={summary}>
          {summary}
        </span>
      );
    },
  },
  {
    key: 'date',
    label: 'Date',
    sort: ['OLDEST', 'NEWEST'],
    width: 7,
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
    width: 6.75,
    onPhone: '1-end',
    render: ({ total }) => <span className={classes.total}>{formatWeight(total)}</span>,
  },
  {
    key: 'status',
    label: 'Status',
    sort: ['STATUS', 'STATUS_DESC'],
    width: 8.75,
    onPhone: '2-end',
    render: (order) => <StatusMenu order={order} onChange={onStatusChange} />,
  },
  {
    key: 'pdf',
    label: 'Send PDF',
    head: (
      <>
        <VisuallyHidden>Send </VisuallyHidden>PDF
      </>
    ),
    width: 5.25,
    wideOnly: true,
    render: (order) => <SendPdf order={order} icons />,
  },
];
