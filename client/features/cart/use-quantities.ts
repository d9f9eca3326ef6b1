import { useApolloClient, useMutation } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { isAllowedQuantity, wholeNumber } from '../../../domain/quantities';
import { errorCode } from '../../lib/error-message';
import { CartDocument, ChangeQuantityDocument, type CartLineRowFragment } from './cart.generated';
import { notifyFailure } from './use-cart-notices';

/** Several quick changes are saved as one. */
const saveDelayMs = 350;

interface Pending {
  quantity: number;
  timer: number;
}

/** Text in the field of a line whose quantity is not stored. */
interface Typed {
  text: string;
  /** The quantity of the line behind the text. When it changes, for example in a dialog, it replaces the text. */
  instead: number;
}

/** A line with the text of its quantity field. */
export type QuantityLine = CartLineRowFragment & { typed: string };

/**
 * Shows changed quantities at once and saves them after a short pause. Each line has one request at a time, so that an
 * early response cannot overwrite a later change. A quantity that cannot be saved reverts to the one in the cart. A
 * text that is no valid quantity stays in its field and is not saved.
 */
export const useQuantities = (lines: readonly CartLineRowFragment[]) => {
  const client = useApolloClient();
  const [save] = useMutation(ChangeQuantityDocument);
  const [edited, setEdited] = useState<Record<string, number>>({});
  const [typed, setTyped] = useState<Record<string, Typed>>({});
  const pending = useRef(new Map<string, Pending>());
  const sending = useRef(new Map<string, Promise<boolean>>());

  const settle = (lineId: string) =>
    setEdited((now) => Object.fromEntries(Object.entries(now).filter(([id]) => id !== lineId)));

  const saveQuantity = async (lineId: string, quantity: number) => {
    try {
      await save({ variables: { input: { lineId, quantity } } });
      if (!pending.current.has(lineId)) settle(lineId);
      return true;
    } catch (error) {
      discard(lineId);
      settle(lineId);
      notifyFailure(error, "We couldn't change the quantity. Please try again.");
      if (errorCode(error) === 'CART_LINE_NOT_FOUND') await client.refetchQueries({ include: [CartDocument] });
      return false;
    }
  };

  const discard = (lineId: string) => {
    window.clearTimeout(pending.current.get(lineId)?.timer);
    pending.current.delete(lineId);
  };

  const send = async (lineId: string): Promise<boolean> => {
    await sending.current.get(lineId);
    const next = pending.current.get(lineId);
    if (!next) return true;
    discard(lineId);
    const call = saveQuantity(lineId, next.quantity);
    sending.current.set(lineId, call);
    const saved = await call;
    if (sending.current.get(lineId) === call) sending.current.delete(lineId);
    return saved;
  };

  const change = (lineId: string, quantity: number) => {
    setEdited((now) => ({ ...now, [lineId]: quantity }));
    discard(lineId);
    const timer = window.setTimeout(() => void send(lineId), saveDelayMs);
    pending.current.set(lineId, { quantity, timer });
  };

  /** Saves all pending changes. Resolves to false when one of them failed. */
  const flush = async () => {
    const ids = new Set([...pending.current.keys(), ...sending.current.keys()]);
    const running = [...sending.current.values()];
    const saved = await Promise.all([...running, ...[...ids].map(send)]);
    return saved.every(Boolean);
  };

  const latestFlush = useRef(flush);
  useEffect(() => {
    latestFlush.current = flush;
  });
  // Saves pending changes when the customer leaves the page.
  useEffect(() => () => void latestFlush.current(), []);

  const shown = lines.map((line): QuantityLine => {
    const quantity = edited[line.id] ?? line.quantity;
    const entry = typed[line.id];
    return { ...line, quantity, typed: entry?.instead === quantity ? entry.text : String(quantity) };
  });

  const type = ({ id, quantity }: QuantityLine, text: string) =>
    setTyped((now) => ({ ...now, [id]: { text, instead: quantity } }));

  /** Saves a quantity that the line may have. */
  const saveTyped = (line: QuantityLine, text: string) => {
    const quantity = wholeNumber(text);
    if (!isAllowedQuantity(quantity, line)) return;
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([id]) => id !== line.id)));
    if (quantity !== line.quantity) change(line.id, quantity);
  };

  return { lines: shown, type, saveTyped, discard, flush };
};
