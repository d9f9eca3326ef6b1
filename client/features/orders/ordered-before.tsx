import { createContext, use, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDate, formatPieces } from '../../lib/format';
import { useServerData } from '../../lib/use-server-data';
import { useSession } from '../auth/use-session';
import { OrderedBeforeDocument, type OrderedBeforeQuery } from './ordered-before.generated';
import classes from './ordered-before.module.css';

type Found = OrderedBeforeQuery['orderedBefore'];

const OrderedBeforeContext = createContext<Found>([]);

const useOrdered = (id: string) => use(OrderedBeforeContext).find(({ productId }) => productId === id);

interface OrderedBeforeProps {
  productIds: string[];
  children: ReactNode;
}

/** Finds which of these products the customer has ordered, for the marks within. If that fails, they show nothing. */
export function OrderedBefore({ productIds, children }: OrderedBeforeProps) {
  const { maySeeOrders } = useSession();
  const { data = [] } = useServerData(OrderedBeforeDocument, { productIds }, ({ orderedBefore }) => orderedBefore, {
    skip: !maySeeOrders || productIds.length === 0,
  });
  return <OrderedBeforeContext value={data}>{children}</OrderedBeforeContext>;
}

interface OfProduct {
  id: string;
}

/** The mark on the picture of a card. */
export const OrderedMark = ({ id }: OfProduct) =>
  useOrdered(id) && <span className={classes.mark}>Ordered before</span>;

/** The line of a row: "Ordered 12 Nov 2026 · 3 pieces". */
export function OrderedRow({ id }: OfProduct) {
  const ordered = useOrdered(id);
  return (
    <p className={`quiet smallest tabular ${classes.row}`}>
      {ordered && `Ordered ${formatDate(ordered.orderedAt)} · ${formatPieces(ordered.pieces)}`}
    </p>
  );
}

/** The line of the product page, which leads to the latest order. */
export function OrderedLine({ id }: OfProduct) {
  const ordered = useOrdered(id);
  return (
    <p className={`quiet small tabular ${classes.line}`}>
      {ordered && (
        <Link to={`/orders/${ordered.orderId}`} className="quiet">
          Ordered before: {formatDate(ordered.orderedAt)}, {formatPieces(ordered.pieces)}
        </Link>
      )}
    </p>
  );
}
