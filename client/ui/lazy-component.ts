import { lazy, type ComponentType } from 'react';
import { untilLoaded } from '../lib/load-code';

const controls = () => import('./controls-styles');

/** Loads a chunk together with the styles of Mantine's controls, so that it never renders unstyled. */
export const loadWithStyles = async <M>(load: () => Promise<M>): Promise<M> =>
  (await Promise.all([load(), controls()]))[0];

/** Loads the named component of a chunk when it is rendered, and waits for the connection if that is lost. */
export const lazyPart = <P, K extends string>(load: () => Promise<Record<K, ComponentType<P>>>, name: K) =>
  lazy(async () => ({ default: (await untilLoaded(load))[name] }));

/** Loads such a component together with the styles of Mantine's controls. */
export const lazyComponent = <P, K extends string>(load: () => Promise<Record<K, ComponentType<P>>>, name: K) =>
  lazyPart(() => loadWithStyles(load), name);
