import { useState } from 'react';
import type { OrderTerms } from './use-checkout';

const storageKey = 'parure.order-terms';
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
export const useOrderTerms = (customer: string) => {
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
