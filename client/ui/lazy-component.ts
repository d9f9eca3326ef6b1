import { lazy, type ComponentType } from 'react';

const controls = () => import('./controls-styles');

/** Loads a chunk together with the styles of Mantine's controls, so that it never renders unstyled. */
export const loadWithStyles = async <M>(load: () => Promise<M>): Promise<M> =>
  (await Promise.all([load(), controls()]))[0];

/** Lazily loads the named component of a chunk, with the styles of Mantine's controls. */
export const lazyComponent = <P, K extends string>(load: () => Promise<Record<K, ComponentType<P>>>, name: K) =>
  lazy(async () => ({ default: (await loadWithStyles(load))[name] }));
