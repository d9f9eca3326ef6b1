import { use, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { untilLoaded } from '../lib/load-code';
import { loadWithStyles } from '../ui/lazy-component';
import { trackPageLoad } from './page-loads';

export interface LazyPage {
  Page: ComponentType;
  /** Loads the code of the page before it is rendered. */
  load: () => Promise<unknown>;
}

interface LazyPageOptions {
  /** The page has controls of Mantine, so it is not rendered before their styles are there. */
  controls?: boolean;
}

/**
 * A page whose code is loaded when it is opened; without a connection, the page before it stays until then. Unlike `lazy` of
 * React, it loads again on the next visit if that has failed.
 */
export function lazyPage<K extends string>(
  importPage: () => Promise<Record<K, ComponentType>>,
  name: K,
  { controls = true }: LazyPageOptions = {},
): LazyPage {
  let loading: Promise<ComponentType> | undefined;
  let failedVisit: string | undefined;
  const load = (visit: string) => {
    if (failedVisit !== undefined && failedVisit !== visit) loading = failedVisit = undefined;
    loading ??= trackPageLoad(untilLoaded(controls ? () => loadWithStyles(importPage) : importPage))
      .then((module) => module[name])
      .catch((error: unknown) => {
        failedVisit = visit;
        throw error;
      });
    return loading;
  };
  function Page() {
    const { key } = useLocation();
    const Loaded = use(load(key));
    return <Loaded />;
  }
  return { Page, load: () => load('') };
}
