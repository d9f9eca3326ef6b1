import { useNavigate } from 'react-router-dom';
import { formatWeight } from '../../../../domain/weights';
import { formatDateTime, formatPieces } from '../../../lib/format';
import { usePagedQuery } from '../../../lib/use-server-data';
import { AdminList, type ListPlace } from '../../../ui/admin-list-page';
import { AdminTable, AdminTableLoading, type Column } from '../../../ui/admin-table';
import { ShopTime } from '../../../ui/shop-time';
import { EmptyState } from '../../../ui/states';
import { StatusBadge } from '../../../ui/status-badge';
import { statusLabel, statusTone } from '../status';
import { CompanyOrdersDocument, type CompanyOrdersQuery } from './company-orders.generated';
import { shortDate } from './due';
import classes from './orders-list.module.css';
import { orderPath } from './shown-orders';

type Row = CompanyOrdersQuery['orders']['items'][number];

const columns: readonly Column<Row>[] = [
  {
    key: 'code',
    label: 'Order ID',
    width: 8,
    sticks: true,
    onPhone: '1-start',
    render: ({ id, orderId }) => (
      <a data-open className={classes.code} href={orderPath(id)}>
        {orderId}
      </a>
    ),
  },
  {
    key: 'date',
    label: 'Date',
    width: 7,
    render: ({ createdAt }) => (
      <time className="smaller tabular nowrap" dateTime={createdAt} title={formatDateTime(createdAt)}>
        {shortDate(createdAt)}
      </time>
    ),
  },
  {
    key: 'by',
    label: 'Ordered by',
    minWidth: 112,
    render: ({ orderedBy }) => (
      <span className="ellipsis" title={orderedBy.name}>
        {orderedBy.name}
      </span>
    ),
  },
  {
    key: 'pieces',
    label: 'Pieces',
    align: 'right',
    width: 6,
    render: ({ totalQuantity }) => <span className="tabular nowrap">{formatPieces(totalQuantity)}</span>,
  },
  {
    key: 'total',
    label: 'Total',
    align: 'right',
    width: 7,
    onPhone: '1-end',
    render: ({ total }) => <span className="tabular nowrap">{formatWeight(total)}</span>,
  },
  {
    key: 'facts',
    label: 'Order',
    phoneOnly: true,
    onPhone: '2-start',
    render: ({ createdAt, orderedBy, totalQuantity }) => (
      <span className="quiet smaller">
        <time dateTime={createdAt}>{shortDate(createdAt)}</time> · {formatPieces(totalQuantity)} · {orderedBy.name}
      </span>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    width: 8.75,
    onPhone: '2-end',
    render: ({ status }) => <StatusBadge tone={statusTone(status)}>{statusLabel(status)}</StatusBadge>,
  },
];

const perPage = 20;

interface CompanyOrdersProps extends ListPlace {
  companyId: string;
}

/** The orders of a company, the newest first. A row opens the page of the order. */
export function CompanyOrders({ companyId, ...place }: CompanyOrdersProps) {
  const { page } = place.filter;
  const orders = usePagedQuery(CompanyOrdersDocument, { companyId, page, perPage }, (data) => data.orders);
  const navigate = useNavigate();
  return (
    <>
      <ShopTime />
      <AdminList
        list={orders}
        failed="We couldn't load the orders"
        loading={<AdminTableLoading label="Loading orders" columns={columns} />}
        empty={
          orders.page?.pageInfo.total === 0 && (
            <EmptyState title="No orders yet" text="What the company orders appears here." />
          )
        }
        paging={{ ...place, pageInfo: orders.page?.pageInfo, of: 'orders' }}
      >
        {({ items }) => (
          <AdminTable
            caption="Orders"
            columns={columns}
            rows={items}
            stale={orders.stale}
            onOpen={({ id }) => void navigate(orderPath(id))}
            rowLabel={({ orderId }) => `Order ${orderId}`}
          />
        )}
      </AdminList>
    </>
  );
}
