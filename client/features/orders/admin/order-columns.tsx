import { VisuallyHidden } from '@mantine/core';
import { formatWeight } from '../../../../domain/weights';
import type { OrderStatus } from '../../../graphql/types.generated';
import { formatDay } from '../../../../domain/days';
import { formatDateTime, formatTime } from '../../../lib/format';
import type { Column } from '../../../ui/admin-table';
import { productSummary } from '../order-groups';
import { isDue, missedWish, shortDate, shortDay } from './due';
import classes from './orders-admin-page.module.css';
import type { AdminOrderRowFragment } from './orders-admin.generated';
import { SendPdf } from './send-pdf';
import { StatusMenu } from './status-menu';

/** The time, or the year if it is another one: both would need a wider column, and not all columns would fit. */
function Placed({ at }: { at: string }) {
  const { day, year } = shortDate(at);
  return (
    <time className={classes.date} dateTime={at} title={formatDateTime(at)}>
      {day} <span>{year || formatTime(at)}</span>
    </time>
  );
}

function Due({ order }: { order: AdminOrderRowFragment }) {
  const { dueDate, overdue } = order;
  if (!dueDate) return '-';
  const wish = missedWish(order);
  return (
    <span className={classes.date} data-past={!isDue(order) || undefined}>
      <time dateTime={dueDate} title={formatDay(dueDate)}>
        {shortDay(dueDate)}
      </time>
      {overdue && <strong className="bad medium">Overdue</strong>}
      {wish && (
        <strong className="bad medium" title="Due after the wished date">
          Wished {shortDay(wish)}
        </strong>
      )}
    </span>
  );
}

/** Both dates, shown below the company on phones. */
function PhoneDates({ order }: { order: AdminOrderRowFragment }) {
  const { createdAt, dueDate, overdue } = order;
  const { day, year } = shortDate(createdAt);
  const wish = missedWish(order);
  return (
    <span className={classes.phoneDates}>
      <time dateTime={createdAt}>
        {day} {year}
      </time>
      {dueDate && isDue(order) && (
        <span className={overdue ? 'bad medium' : undefined}>
          {overdue ? 'Overdue' : 'Due'} <time dateTime={dueDate}>{shortDay(dueDate)}</time>
        </span>
      )}
      {wish && <strong className="bad medium">Wished {shortDay(wish)}</strong>}
    </span>
  );
}

type OnStatusChange = (orderId: string, status: OrderStatus) => void;

/** Fits beside the sidebar at 1,440 pixels, and with the columns of laptops at 1,280. Tablets stack some columns. */
export const orderColumns = (onStatusChange: OnStatusChange): Column<AdminOrderRowFragment>[] => [
  {
    key: 'code',
    label: 'Order ID',
    width: 7.75,
    sticks: true,
    onPhone: '1-start',
    render: ({ id, orderId }) => (
      <a data-open className={classes.code} href={`/admin/orders?open=${id}`} title="View Details">
        {orderId}
      </a>
    ),
  },
  {
    key: 'company',
    label: 'Company Name',
    head: (
      <span>
        Company<span className={classes.wordOfHead}> Name</span>
      </span>
    ),
    sort: ['COMPANY', 'COMPANY_DESC'],
    minWidth: 72,
    onPhone: '2-start',
    render: (order) => (
      <>
        <span className="wrap-anywhere" title={order.customer.email}>
          {order.customer.companyName}
        </span>
        <PhoneDates order={order} />
      </>
    ),
  },
  {
    key: 'products',
    label: 'Products',
    minWidth: 64,
    below: 'company',
    render: (order) => {
      const summary = productSummary(order);
      return (
        <span className="ellipsis" title={summary}>
          {summary}
        </span>
      );
    },
  },
  {
    key: 'date',
    label: 'Date',
    sort: ['OLDEST', 'NEWEST'],
    width: 5.125,
    render: ({ createdAt }) => <Placed at={createdAt} />,
  },
  {
    key: 'due',
    label: 'Due',
    sort: ['DUE', 'DUE_DESC'],
    width: 5.125,
    leftOutOn: 'laptop',
    render: (order) => <Due order={order} />,
  },
  {
    key: 'total',
    label: 'Total',
    sort: ['TOTAL', 'TOTAL_DESC'],
    align: 'right',
    width: 6.75,
    onPhone: '1-end',
    render: ({ total }) => <span className="tabular nowrap">{formatWeight(total)}</span>,
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
    width: 5.25,
    below: 'status',
    render: (order) => <SendPdf order={order} icons />,
  },
  {
    key: 'actions',
    label: 'Actions',
    width: 4.75,
    below: 'code',
    render: ({ id, orderId }) => (
      <a data-open className={classes.details} href={`/admin/orders?open=${id}`}>
        View Details<VisuallyHidden> of {orderId}</VisuallyHidden>
      </a>
    ),
  },
];
