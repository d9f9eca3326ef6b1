import { lazy, type ComponentType } from 'react';

interface Slots {
  /** The number on the cart button; only for people who are signed in. */
  CartCount?: ComponentType;
  /** The search field with its results; `onDone` closes the panel that it stands in. */
  SearchBox?: ComponentType<{ onDone: () => void }>;
  /** The last minutes of somebody's access, and a way to ask for more. */
  AccessCountdown?: ComponentType;
}

export const lazySlot = <P extends object, K extends string>(
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
) => lazy(async () => ({ default: (await load())[name] }));

/** What features put into the header. Loaded only for people who are signed in, so visitors never pay for it. */
export const slots: Slots = {
  AccessCountdown: lazySlot(() => import('../features/auth/access-countdown'), 'AccessCountdown'),
  CartCount: lazySlot(() => import('../features/cart/cart-count'), 'CartCount'),
  SearchBox: lazySlot(() => import('../features/products/search-box'), 'SearchBox'),
};
