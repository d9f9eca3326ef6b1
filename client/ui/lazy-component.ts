import { lazy, type ComponentType } from 'react';
import { untilLoaded } from '../lib/load-code';

/** Loads the named component of a chunk when it is rendered, and waits for the connection if that is lost. */
export const lazyComponent = <P, K extends string>(load: () => Promise<Record<K, ComponentType<P>>>, name: K) =>
  lazy(async () => ({ default: (await untilLoaded(load))[name] }));
