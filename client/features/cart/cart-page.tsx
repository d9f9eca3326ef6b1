import { useApolloClient } from '@apollo/client/react';
import { Skeleton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { isAllowedQuantity, wholeNumber } from '../../../domain/quantities';
import { errorMessage } from '../../lib/error-message';
import { LinkButton } from '../../ui/link-button';
import { lazyComponent, useOpenedOnce } from '../../ui/lazy-component';
import { RemovedRow } from '../../ui/removed-row';
import { Page, PageHeading } from '../../ui/section';
import { EmptyState, QueryState, Loading } from '../../ui/states';
import { CartGroup } from './cart-group';
import { CartLineRow, type EditedPart, labelOf } from './cart-line-row';
import classes from './cart-page.module.css';
import { CartSummary, pausedId, totalsOf } from './cart-summary';
import { CartDocument, type CartContentsFragment } from './cart.generated';
import { OrderingPaused } from './ordering-refused';
import { useCart } from './use-cart';
import { useOrderingTerms, useRefusal, useTermsCheck } from './use-ordering-terms';
import { type QuantityLine, useQuantities } from './use-quantities';
import { useRemoval, type RemovedLine } from './use-removal';
import row from './cart-line-row.module.css';

function CartSkeleton() {
  return (
    <Loading label="Loading your cart" ofPage>
      <div className={classes.layout}>
        <div className={classes.lines}>
          {Array.from({ length: 3 }, (_, index) => (
            <div key={index} className={row.group}>
              <div className={row.picture}>
                <Skeleton height="auto" style={{ aspectRatio: '1' }} />
              </div>
              <div className={row.product}>
                <Skeleton height="1.5rem" width="60%" />
                <Skeleton height="1.25rem" width="40%" mt="0.625rem" />
              </div>
              <div className={row.lines}>
                <div className={row.line}>
                  <div className={row.details}>
                    <Skeleton height="1.5rem" width="85%" />
                    <Skeleton height="1.25rem" width="8rem" mt="0.75rem" />
                  </div>
                  <div className={row.amount}>
                    <Skeleton height="2.75rem" width="8.5rem" />
                    <Skeleton className={row.lineWeight} height="1.5rem" width="9rem" />
                  </div>
                </div>
              </div>
            </div>
          ))}
        </div>
        <div>
          <Skeleton height="11rem" />
          <Skeleton height="3.125rem" mt="xl" />
        </div>
      </div>
    </Loading>
  );
}

const EditLine = lazyComponent(() => import('./edit-line'), 'EditLine');
const EditGroup = lazyComponent(() => import('./edit-group'), 'EditGroup');
const loadCheckout = () => import('./checkout');
const Checkout = lazyComponent(loadCheckout, 'Checkout');
const loadClear = () => import('./clear-cart');
const ClearCart = lazyComponent(loadClear, 'ClearCart');

export function CartPage() {
  const query = useCart({ fresh: true });
  const { pausedReason } = useOrderingTerms();
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
      {pausedReason && <OrderingPaused id={pausedId} reason={pausedReason} heading="h2" />}
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

type Line = CartContentsFragment['lines'][number];
type Row = { line: QuantityLine; removed?: undefined } | { line: Line; removed: RemovedLine };

/** The lines in order, with a row for each removed line at its old position. */
const withRemoved = (lines: readonly QuantityLine[], removed: readonly RemovedLine[]) => {
  const rows: Row[] = lines.map((line) => ({ line }));
  for (const entry of removed) rows.splice(Math.min(entry.index, rows.length), 0, { line: entry.line, removed: entry });
  return rows;
};

/** The rows of each product together, at the place of its first one. */
const byProduct = (rows: readonly Row[]) => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const { productId } = row.line;
    groups.set(productId, [...(groups.get(productId) ?? []), row]);
  }
  return [...groups];
};

function CartContents({ cart }: { cart: CartContentsFragment }) {
  const client = useApolloClient();
  const { removed, remove, show, undo, clearRemoved, settled } = useRemoval();
  const present = cart.lines.filter((line) => !removed.some((entry) => entry.line.id === line.id));
  const { lines, type, saveTyped, discard, flush } = useQuantities(present);
  const [ordered, setOrdered] = useState<CartContentsFragment>();
  const checkingOut = useOpenedOnce(ordered !== undefined, loadCheckout);
  const [clearing, setClearing] = useState(false);
  const mayClear = useOpenedOnce(clearing, loadClear);
  const [edited, setEdited] = useState<{ id: string; part: EditedPart }>();
  const editedLine = lines.find(({ id }) => id === edited?.id);
  const [product, setProduct] = useState<string>();
  const editedLines = lines.filter((line) => line.productId === product && line.available);
  const totals = totalsOf(lines);
  const refusal = useRefusal(totals.grams);
  useTermsCheck(refusal);
  const rows = withRemoved(lines, removed);
  const withIndex = (line: Line) => ({ line, index: rows.findIndex((row) => row.line === line) });

  const placeOrder = async () => {
    const [saved] = await Promise.all([flush(), settled()]);
    // Reads the cart of the last response, because the version and the lines must belong together.
    if (saved) setOrdered(client.readQuery({ query: CartDocument })?.cart ?? cart);
  };

  return (
    <>
      {rows.length === 0 && <CartEmpty />}
      {rows.length > 0 && (
        <div className={classes.layout}>
          <ul className={classes.lines} aria-label="Items in your cart">
            {byProduct(rows).map(([id, group]) => {
              const items = group.map(({ line, removed: entry }) =>
                entry ? (
                  <li key={line.id}>
                    <RemovedRow name={labelOf(line, group.length)} onUndo={() => undo(entry)} />
                  </li>
                ) : (
                  <CartLineRow
                    key={line.id}
                    line={line}
                    label={labelOf(line, group.length)}
                    editing={line.id === edited?.id ? edited.part : undefined}
                    onType={(text) => type(line, text)}
                    onQuantity={(text) => saveTyped(line, text)}
                    onEdit={(part) => setEdited({ id: line.id, part })}
                    onRemove={() => {
                      discard(line.id);
                      void remove(withIndex(line));
                    }}
                  />
                ),
              );
              const left = group.flatMap(({ line, removed: entry }) => (entry ? [] : [line]));
              return (
                <CartGroup key={id} lines={left} editing={id === product} onEdit={() => setProduct(id)}>
                  {items}
                </CartGroup>
              );
            })}
          </ul>
          <CartSummary
            totals={totals}
            hasWrongQuantity={lines.some((line) => line.available && !isAllowedQuantity(wholeNumber(line.typed), line))}
            hasUnavailable={lines.some((line) => !line.available)}
            refusal={refusal}
            onPlaceOrder={() => void placeOrder()}
            onClear={lines.length > 0 ? () => setClearing(true) : undefined}
          />
        </div>
      )}
      {/* Dialogs, which are loaded when they are first opened. */}
      <Suspense>
        {mayClear && (
          <ClearCart
            opened={clearing}
            pieces={totals.pieces}
            onCleared={clearRemoved}
            onClose={() => setClearing(false)}
          />
        )}
      </Suspense>
      <Suspense>
        {editedLine && (
          <EditLine
            key={editedLine.id}
            line={editedLine}
            part={edited?.part}
            beforeSave={flush}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
      <Suspense>
        {editedLines.length > 0 && (
          <EditGroup
            key={product}
            lines={editedLines}
            beforeSave={flush}
            onRemoved={(gone) => show(gone.map(withIndex))}
            onClose={() => setProduct(undefined)}
          />
        )}
      </Suspense>
      <Suspense>
        {checkingOut && (
          <Checkout cart={ordered} customer={cart.id} onPlaced={clearRemoved} onClose={() => setOrdered(undefined)} />
        )}
      </Suspense>
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

export { CartPage as Component };
