import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import IconArrowLeft from '~icons/tabler/arrow-left';
import { plural } from '../../../lib/format';
import { usePageTitle } from '../../../lib/page-meta';
import { AdminHeading } from '../../../ui/admin-list-page';
import { Facts } from '../../../ui/facts';
import { SearchField } from '../../../ui/search-field';
import { ShopTime } from '../../../ui/shop-time';
import { EmptyState, LoadingBlocks, QueryState } from '../../../ui/states';
import { useDiscardConfirmation } from '../../../ui/use-discard-confirmation';
import { ItemsTable } from './items-table';
import { Neighbours, useShownOrders } from './neighbours';
import classes from './order-admin-page.module.css';
import { CustomerFacts, orderFacts } from './order-facts';
import { DueDateField, InternalNote, useDueDate, useInternalNote } from './order-plans';
import { CustomerNote, OrderHistory, OrderPdfs, OrderSection } from './order-sections';
import type { AdminOrderFragment } from './orders-admin.generated';
import { PrintMenu } from './print-menu';
import { ChoosePdfContext } from './send-pdf';
import { type OnStatusChange, StatusMenu } from './status-menu';
import { useAdminOrder } from './use-admin-orders';
import { useOrderActions } from './use-order-actions';

const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The items of an order, searched by name or number, however it is written: "RI 42" finds RI-42. */
function Items({ order: { orderId, lines } }: { order: AdminOrderFragment }) {
  const [text, setText] = useState('');
  const shown = lines.filter(({ designNumber, clientNumber, name }) =>
    [`${designNumber ?? ''} ${name}`, clientNumber ?? ''].some((one) =>
      lettersAndDigits(one).includes(lettersAndDigits(text)),
    ),
  );
  const all = plural(lines.length, 'line');
  return (
    <section>
      <div className={classes.itemsHead}>
        <h2 className={classes.title}>Items</h2>
        <span className="quiet small tabular" role="status">
          {shown.length < lines.length ? `${shown.length} of ${all}` : all}
        </span>
        {lines.length > 1 && (
          <SearchField
            className={classes.search}
            label="Search the items"
            placeholder="Name or design number"
            value={text}
            onChange={setText}
          />
        )}
      </div>
      {shown.length > 0 ? (
        <ItemsTable lines={shown} label={`Items of ${orderId}`} />
      ) : (
        <p className="quiet">No item has this name or design number.</p>
      )}
    </section>
  );
}

interface DetailsProps {
  order: AdminOrderFragment;
  onStatusChange: OnStatusChange | undefined;
}

function Details({ order, onStatusChange }: DetailsProps) {
  const due = useDueDate(order);
  const note = useInternalNote(order);
  const { confirmation } = useDiscardConfirmation({
    dirty: due.unsaved || note.unsaved,
    onPage: true,
    onClose: () => undefined,
  });
  return (
    <article>
      <AdminHeading title={order.orderId} intro={order.customer.companyName}>
        <PrintMenu ids={[order.id]} />
      </AdminHeading>
      <div className={classes.facts}>
        <Facts
          inLine
          facts={orderFacts({
            order,
            status: <StatusMenu order={order} onChange={onStatusChange} />,
            due: <DueDateField order={order} due={due} />,
          })}
        />
      </div>
      <div className={classes.layout}>
        <Items order={order} />
        <Stack component="aside" gap="2rem" aria-label="About this order">
          <Stack gap="0.75rem">
            <OrderHistory order={order} as="h2" />
            <ShopTime />
          </Stack>
          <InternalNote note={note} as="h2" />
          <CustomerNote order={order} as="h2" />
          <OrderPdfs order={order} as="h2" />
          <OrderSection title="Customer Information" as="h2">
            <CustomerFacts customer={order.customer} />
          </OrderSection>
        </Stack>
      </div>
      {confirmation}
    </article>
  );
}

/** One order with everything that belongs to it, and the way to the orders beside it. */
export function OrderAdminPage() {
  const { id = '' } = useParams();
  const query = useAdminOrder(id);
  const { data: order, notFound } = query;
  const list = useShownOrders(id);
  const { onStatusChange, choosePdf, dialogs } = useOrderActions();
  usePageTitle(order && !notFound ? `Order ${order.orderId}` : undefined);
  if (notFound)
    return (
      <EmptyState
        heading="h1"
        title="Order not found"
        text="No order has this address. It may have been copied incompletely."
        link={{ to: '/admin/orders', text: 'All orders' }}
      />
    );
  return (
    <ChoosePdfContext value={choosePdf}>
      <Group justify="space-between" gap="0 1rem" mb="1.25rem">
        <Link to={`/admin/orders${list?.search ?? ''}`} className={`back-link ${classes.back}`}>
          <IconArrowLeft size={18} stroke={1.25} aria-hidden /> Order Management
        </Link>
        <Neighbours id={id} order={order} list={list} />
      </Group>
      <QueryState of={query} failed="Failed to fetch order" heading="h1">
        <LoadingBlocks label="Loading the order" heights={[76, 64, 480]} />
      </QueryState>
      {order && <Details key={id} order={order} onStatusChange={onStatusChange} />}
      {dialogs}
    </ChoosePdfContext>
  );
}

export { OrderAdminPage as Component };
