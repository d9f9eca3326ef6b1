import { Box, Textarea } from '@mantine/core';
import { useState } from 'react';
import { orderMessages } from '../../../domain/orders';
import { printProblem } from '../../../domain/printable';
import { noteLimit } from '../../../domain/rules';
import { formatWeight } from '../../../domain/weights';
import { formatPieces } from '../../lib/format';
import { today } from '../../lib/day';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { DayField } from '../../ui/day-field';
import { ShopTime } from '../../ui/shop-time';
import classes from './confirm-order.module.css';
import { OrderingPaused, refusalText } from './ordering-refused';
import { useRefusal } from './use-ordering-terms';
import type { OrderTerms, useCheckout } from './use-checkout';

const storageKey = 'parure.order-terms';
const refusedId = 'order-refused';
const none: OrderTerms = { note: '', wishedDate: '' };

interface Stored extends OrderTerms {
  /** Another customer may sign in in the same tab. */
  customer: string;
}

const storedTerms = (customer: string): OrderTerms => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Stored | null;
    return stored?.customer === customer ? { note: stored.note, wishedDate: stored.wishedDate } : none;
  } catch {
    return none;
  }
};

/** Note and wished date of the next order. They stay until it is placed, also after a reload or a new sign-in. */
const useOrderTerms = (customer: string) => {
  const [terms, setTerms] = useState(() => storedTerms(customer));
  const change = (changes: Partial<OrderTerms>) => {
    const next = { ...terms, ...changes };
    setTerms(next);
    sessionStorage.setItem(storageKey, JSON.stringify({ ...next, customer } satisfies Stored));
  };
  const clear = () => {
    setTerms(none);
    sessionStorage.removeItem(storageKey);
  };
  return { terms, change, clear };
};

interface ConfirmOrderProps {
  opened: boolean;
  checkout: ReturnType<typeof useCheckout>;
  totals: { pieces: number; grams: number };
  /** Identifies the customer who orders. */
  customer: string;
}

/** Confirms an order, with a wished date and a note. A failure shows what to do, and the same order can be retried. */
export function ConfirmOrder({ opened, checkout, totals, customer }: ConfirmOrderProps) {
  const { failure, confirm, close } = checkout;
  const { terms, change, clear } = useOrderTerms(customer);
  const refusal = useRefusal(totals.grams);
  // An order that may have been placed can always be tried again: then the server answers with it.
  const isRefused = !failure?.mayBePlaced && (refusal.paused !== undefined || refusalText(refusal) !== undefined);
  const passed = terms.wishedDate !== '' && terms.wishedDate < today();
  const noteProblem = printProblem(terms.note);
  const place = async () => {
    if (!isRefused && !passed && !noteProblem && (await confirm(terms))) clear();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="Confirm Order"
      confirm={failure && !isRefused ? 'Retry' : 'Confirm'}
      busyLabel="Processing..."
      refusedBy={isRefused ? refusedId : undefined}
      onConfirm={place}
      onClose={close}
    >
      <div role="alert">
        {isRefused && refusal.paused && <OrderingPaused id={refusedId} reason={refusal.paused} heading="h3" />}
      </div>
      <p>Are you sure you want to place this order?</p>
      <Box component="p" className="quiet tabular" mt="0.5rem">
        {formatPieces(totals.pieces)} · {formatWeight(totals.grams)}
      </Box>
      {/* Disabled after a failure that may have placed the order, because only the same order can be retried. */}
      <fieldset className={classes.terms} disabled={failure?.mayBePlaced}>
        <DayField
          label="Wanted by (optional)"
          min={today()}
          value={terms.wishedDate}
          error={passed ? orderMessages.pastDate : undefined}
          onChange={(wishedDate) => change({ wishedDate })}
        />
        <ShopTime />
        <Textarea
          label="Order note (optional)"
          value={terms.note}
          error={noteProblem}
          maxLength={noteLimit}
          autosize
          minRows={2}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
      </fieldset>
      <div role="alert">
        {isRefused
          ? !refusal.paused && (
              <p id={refusedId} className={classes.failure}>
                {refusalText(refusal)}
              </p>
            )
          : failure && <p className={classes.failure}>{failure.text}</p>}
      </div>
    </ConfirmDialog>
  );
}
