import { useApolloClient, useMutation } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { errorCode } from '../../lib/error-message';
import { CartDocument, ChangeQuantityDocument, type CartLineRowFragment } from './cart.generated';
import { tellFailure } from './tell-failure';

/** Several quick steps are one change. */
const pause = 350;

interface Pending {
  quantity: number;
  timer: number;
}

/**
 * Quantities as somebody steps them: shown at once, saved when the stepping pauses, one call at a time for a line,
 * so that an early answer can never overtake a late wish. What cannot be saved goes back to what the cart holds.
 */
export const useQuantities = (lines: readonly CartLineRowFragment[]) => {
  const client = useApolloClient();
  const [save] = useMutation(ChangeQuantityDocument);
  const [wanted, setWanted] = useState<Record<string, number>>({});
  const pending = useRef(new Map<string, Pending>());
  const sending = useRef(new Map<string, Promise<boolean>>());

  const settle = (lineId: string) =>
    setWanted((now) => Object.fromEntries(Object.entries(now).filter(([id]) => id !== lineId)));

  const put = async (lineId: string, quantity: number) => {
    try {
      await save({ variables: { input: { lineId, quantity } } });
      if (!pending.current.has(lineId)) settle(lineId);
      return true;
    } catch (error) {
      forget(lineId);
      settle(lineId);
      tellFailure(error, 'The quantity could not be changed. Please try again.');
      if (errorCode(error) === 'CART_LINE_NOT_FOUND') await client.refetchQueries({ include: [CartDocument] });
      return false;
    }
  };

  const forget = (lineId: string) => {
    window.clearTimeout(pending.current.get(lineId)?.timer);
    pending.current.delete(lineId);
  };

  const send = async (lineId: string): Promise<boolean> => {
    await sending.current.get(lineId);
    const next = pending.current.get(lineId);
    if (!next) return true;
    forget(lineId);
    const call = put(lineId, next.quantity);
    sending.current.set(lineId, call);
    const saved = await call;
    if (sending.current.get(lineId) === call) sending.current.delete(lineId);
    return saved;
  };

  const change = (lineId: string, quantity: number) => {
    setWanted((now) => ({ ...now, [lineId]: quantity }));
    forget(lineId);
    const timer = window.setTimeout(() => void send(lineId), pause);
    pending.current.set(lineId, { quantity, timer });
  };

  /** Saves what still waits; false when something of it was refused. */
  const flush = async () => {
    const ids = new Set([...pending.current.keys(), ...sending.current.keys()]);
    const underWay = [...sending.current.values()];
    const saved = await Promise.all([...underWay, ...[...ids].map(send)]);
    return saved.every(Boolean);
  };

  const latestFlush = useRef(flush);
  useEffect(() => {
    latestFlush.current = flush;
  });
  // Somebody who steps and leaves at once has still chosen.
  useEffect(() => () => void latestFlush.current(), []);

  const shown = lines.map((line) => ({ ...line, quantity: wanted[line.id] ?? line.quantity }));
  return { lines: shown, change, forget, flush };
};
