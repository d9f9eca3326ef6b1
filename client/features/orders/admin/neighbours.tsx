import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import IconChevronLeft from '~icons/tabler/chevron-left';
import IconChevronRight from '~icons/tabler/chevron-right';
import { useServerData } from '../../../lib/use-server-data';
import classes from './neighbours.module.css';
import { type AdminOrderFragment, OrdersBesideDocument } from './orders-admin.generated';
import { orderPath, type ShownOrders } from './shown-orders';

/** Returns the list from which the page was opened; undefined for a new tab or a shared link. */
export const useShownOrders = (id: string): ShownOrders | undefined => {
  const { state } = useLocation() as { state: Partial<ShownOrders> | null };
  return state?.ids?.includes(id) ? { ids: state.ids, search: state.search ?? '' } : undefined;
};

/** Reads the orders before and after this one in the list, or else in the list of all orders, newest first. */
const useNeighbours = (id: string, order: AdminOrderFragment | undefined, list: ShownOrders | undefined) => {
  const { data } = useServerData(OrdersBesideDocument, { at: order?.createdAt ?? '' }, (beside) => beside, {
    skip: !order || list !== undefined,
  });
  if (!list)
    return { previous: data?.newer.items.find((other) => other.id !== id)?.id, next: data?.older.items[0]?.id };
  const at = list.ids.indexOf(id);
  return { previous: list.ids[at - 1], next: list.ids[at + 1] };
};

interface BesideProps extends Pick<ButtonProps, 'leftSection' | 'rightSection'> {
  /** Id of the order; undefined if there is none. */
  to: string | undefined;
  list: ShownOrders | undefined;
  children: ReactNode;
}

interface NeighboursProps {
  id: string;
  order: AdminOrderFragment | undefined;
  list: ShownOrders | undefined;
}

function Beside({ to, list, children, ...icons }: BesideProps) {
  const looks = { ...icons, size: 'sm', variant: 'subtle', children } as const;
  // Stays focusable, because the next order may be loaded soon.
  if (to === undefined) return <Button {...looks} data-disabled aria-disabled />;
  return <Button {...looks} component={Link} to={orderPath(to)} state={list} />;
}

/** Links to the orders before and after this one. */
export function Neighbours({ id, order, list }: NeighboursProps) {
  const { previous, next } = useNeighbours(id, order, list);
  return (
    <nav className={classes.nav} aria-label="Orders beside this one">
      <Beside to={previous} list={list} leftSection={<IconChevronLeft size={16} stroke={1.5} aria-hidden />}>
        Previous<span className={classes.word}>&nbsp;order</span>
      </Beside>
      {list && (
        <span className="quiet smaller tabular">
          {list.ids.indexOf(id) + 1} of {list.ids.length}
        </span>
      )}
      <Beside to={next} list={list} rightSection={<IconChevronRight size={16} stroke={1.5} aria-hidden />}>
        Next<span className={classes.word}>&nbsp;order</span>
      </Beside>
    </nav>
  );
}
