import { Suspense, useState } from 'react';
import { isAllowedQuantity } from '../../../domain/quantities';
import { errorMessage } from '../../lib/error-message';
import { LinkButton } from '../../ui/link-button';
import { lazyComponent } from '../../ui/lazy-component';
import { Page, PageHeading } from '../../ui/section';
import { EmptyState, QueryState } from '../../ui/states';
import { useOpenedOnce } from '../../ui/use-opened-once';
import { CartLineRow, type EditedPart } from './cart-line-row';
import classes from './cart-page.module.css';
import { CartSkeleton } from './cart-skeleton';
import { CartSummary } from './cart-summary';
import type { CartContentsFragment } from './cart.generated';
import { ClearCart } from './clear-cart';
import { RemovedRow } from './removed-row';
import { totalsOf } from './totals';
import { useCart } from './use-cart';
import { useCheckout } from './use-checkout';
import { useQuantities } from './use-quantities';
import { useRemoval, type RemovedLine } from './use-removal';

const EditLine = lazyComponent(() => import('./edit-line'), 'EditLine');
const loadConfirm = () => import('./confirm-order');
const ConfirmOrder = lazyComponent(loadConfirm, 'ConfirmOrder');
const loadConfirmed = () => import('./order-confirmed');
const OrderConfirmed = lazyComponent(loadConfirmed, 'OrderConfirmed');

export function CartPage() {
  const query = useCart({ fresh: true });
  return (
    <Page>
      <PageHeading
        title="My Cart"
        intro="Review your selected items"
        actions={
          <LinkButton to="/quick-order" look="line">
            Quick order
          </LinkButton>
        }
      />
      <QueryState
        of={query}
        failed={(error) => ({ title: errorMessage(error, 'Failed to fetch cart'), text: 'Your items are safe.' })}
      >
        <CartSkeleton />
      </QueryState>
      {query.data && <CartContents cart={query.data} />}
    </Page>
  );
}

type Row = { removed: RemovedLine } | { line: CartContentsFragment['lines'][number]; removed?: undefined };

/** The lines in order, with a row for each removed line at its old position. */
const withRemoved = (lines: CartContentsFragment['lines'], removed: readonly RemovedLine[]) => {
  const rows: Row[] = lines.map((line) => ({ line }));
  for (const entry of removed) rows.splice(Math.min(entry.index, rows.length), 0, { removed: entry });
  return rows;
};

function CartContents({ cart }: { cart: CartContentsFragment }) {
  const { removed, remove, undo, clearRemoved } = useRemoval();
  const present = cart.lines.filter((line) => !removed.some((entry) => entry.line.id === line.id));
  const { lines, change, discard, flush } = useQuantities(present);
  const checkout = useCheckout({ onPlaced: clearRemoved });
  const confirmed = useOpenedOnce(checkout.placed !== undefined, loadConfirmed);
  const confirming = useOpenedOnce(checkout.attempt !== undefined, loadConfirm);
  const [clearing, setClearing] = useState(false);
  const [edited, setEdited] = useState<{ id: string; part: EditedPart }>();
  const editedLine = lines.find(({ id }) => id === edited?.id);
  const totals = totalsOf(lines);
  const rows = withRemoved(lines, removed);

  const placeOrder = async () => {
    if (await flush()) checkout.open(lines);
  };

  return (
    <>
      {lines.length === 0 && removed.length === 0 && <CartEmpty />}
      {rows.length > 0 && (
        <div className={classes.layout}>
          <ul className={classes.lines} aria-label="Items in your cart">
            {rows.map((row, index) =>
              row.removed ? (
                <RemovedRow key={row.removed.line.id} removed={row.removed} onUndo={undo} />
              ) : (
                <CartLineRow
                  key={row.line.id}
                  line={row.line}
                  editing={row.line.id === edited?.id ? edited.part : undefined}
                  onQuantity={(quantity) => change(row.line.id, quantity)}
                  onEdit={(part) => setEdited({ id: row.line.id, part })}
                  onRemove={() => {
                    discard(row.line.id);
                    void remove(row.line, index);
                  }}
                />
              ),
            )}
          </ul>
          <CartSummary
            totals={totals}
            hasWrongQuantity={lines.some((line) => line.available && !isAllowedQuantity(line.quantity, line))}
            hasUnavailable={lines.some((line) => !line.available)}
            onPlaceOrder={() => void placeOrder()}
            onClear={lines.length > 0 ? () => setClearing(true) : undefined}
          />
        </div>
      )}
      <ClearCart opened={clearing} pieces={totals.pieces} onCleared={clearRemoved} onClose={() => setClearing(false)} />
      {editedLine && (
        <Suspense>
          <EditLine
            key={editedLine.id}
            line={editedLine}
            part={edited?.part}
            beforeSave={flush}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
      {confirming && (
        <Suspense>
          <ConfirmOrder checkout={checkout} totals={totals} customer={cart.id} />
        </Suspense>
      )}
      {confirmed && (
        <Suspense>
          <OrderConfirmed order={checkout.placed} onLeave={checkout.dismiss} />
        </Suspense>
      )}
    </>
  );
}

function CartEmpty() {
  return (
    <EmptyState
      title="Your cart is empty"
      text="Add designs from the catalogue to start an order."
      link={{ to: '/product', text: 'Explore the collection' }}
    />
  );
}
