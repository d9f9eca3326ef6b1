import { lazy, type ComponentType } from 'react';

const controls = () => import('./controls-styles');

/** Loads a chunk together with the looks of the controls that it is made of, so nothing is ever seen undressed. */
export const loadDressed = async <M>(load: () => Promise<M>): Promise<M> =>
  (await Promise.all([load(), controls()]))[0];

/** A component of a chunk of its own, by its name. */
export const lazyPart = <P, K extends string>(load: () => Promise<Record<K, ComponentType<P>>>, name: K) =>
  lazy(async () => ({ default: (await loadDressed(load))[name] }));
