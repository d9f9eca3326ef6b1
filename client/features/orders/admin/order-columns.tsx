import { VisuallyHidden } from '@mantine/core';
import { formatWeight } from '../../../../domain/weights';
import { formatDay } from '../../../../domain/days';
import { formatDateTime, formatPieces, plural, unbroken } from '../../../lib/format';
import type { Column } from '../../../ui/admin-table';
import { isDue, missedWish, shortDate, shortDay } from './due';
import classes from './orders-list.module.css';
import type { AdminOrderRowFragment } from './orders-admin.generated';
import { SendPdf } from './send-pdf';
import { orderPath } from './shown-orders';
import { type OnStatusChange, StatusMenu } from './status-menu';

/** "56 lines · 215 pieces · Aurora Halo Ring 190 …". The name is below the counts, or cut, where the column is narrow. */
function Products({ order }: { order: AdminOrderRowFragment }) {
  const { lineCount, totalQuantity, firstProduct } = order;
  const counts = [plural(lineCount, 'line'), formatPieces(totalQuantity)].map(unbroken).join(' · ');
  const names = lineCount > 1 ? `${firstProduct} …` : firstProduct;
  return (
    <span className={classes.products} title={`${counts} · ${names}`}>
      <span className="tabular">{counts}</span>
      <span className="ellipsis">
        <span className={classes.dot}> · </span>
        {names}
      </span>
    </span>
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
        <strong className="bad medium" title="Due later than wanted">
          Wanted by {shortDay(wish)}
        </strong>
      )}
    </span>
  );
}

/** Both dates, shown below the company on phones. */
function PhoneDates({ order }: { order: AdminOrderRowFragment }) {
  const { createdAt, dueDate, overdue } = order;
  const wish = missedWish(order);
  return (
    <span className={classes.phoneDates}>
      <time dateTime={createdAt}>{shortDate(createdAt)}</time>
      {dueDate && isDue(order) && (
        <span className={overdue ? 'bad medium' : undefined}>
          {overdue ? 'Overdue' : 'Due'} <time dateTime={dueDate}>{shortDay(dueDate)}</time>
        </span>
      )}
      {wish && <strong className="bad medium">Wanted by {shortDay(wish)}</strong>}
    </span>
  );
}

/** Fits beside the sidebar at 1,440 pixels. Tablets and laptops stack some columns. */
export const orderColumns = (onStatusChange: OnStatusChange | undefined): Column<AdminOrderRowFragment>[] => [
  {
    key: 'code',
    label: 'Order ID',
    width: 7.75,
    sticks: true,
    onPhone: '1-start',
    render: ({ id, orderId }) => (
      <a data-open className={classes.code} href={orderPath(id)} title="View Details">
        {orderId}
      </a>
    ),
  },
  {
    key: 'company',
    label: 'Company Name',
    head: (
      <span className={classes.head}>
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
    minWidth: 152,
    // Half of what wide windows have, and enough for the counts.
    width: 'calc(9.75rem + (100cqi - 66rem) / 2)',
    below: 'company',
    render: (order) => <Products order={order} />,
  },
  {
    key: 'date',
    label: 'Date',
    sort: ['OLDEST', 'NEWEST'],
    width: 6.25,
    render: ({ createdAt }) => (
      <time className="smaller tabular nowrap" dateTime={createdAt} title={formatDateTime(createdAt)}>
        {shortDate(createdAt)}
      </time>
    ),
  },
  {
    key: 'due',
    label: 'Due',
    sort: ['DUE', 'DUE_DESC'],
    width: 5.125,
    below: 'date',
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
    label: onStatusChange ? 'Send PDF' : 'PDF',
    width: 5.25,
    below: 'status',
    render: (order) => <SendPdf order={order} icons />,
  },
  {
    key: 'actions',
    label: 'Actions',
    width: 6.25,
    below: 'code',
    render: ({ id, orderId }) => (
      <a data-open className={classes.details} href={orderPath(id)}>
        View Details<VisuallyHidden> of {orderId}</VisuallyHidden>
      </a>
    ),
  },
];
