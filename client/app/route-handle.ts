import { createContext, use } from 'react';
import type { PageMeta } from '../../domain/pages';

/** Metadata of a route. */
export interface RouteHandle extends PageMeta {
  /** Page transition: home; login and profile (account); about and contact (company); everything else (shop). */
  transition: 'home' | 'account' | 'company' | 'shop';
  noFooter?: boolean;
  /** The page starts with a picture that the header overlays. */
  overHero?: boolean;
  /** Canonical address for search engines, when the page has several. */
  canonical?: string;
  /** Loads the code of the page; undefined if that is part of the application. */
  load?: () => Promise<unknown>;
}

/** Handle of the current route; undefined for an unknown address. */
export const RouteHandleContext = createContext<RouteHandle | undefined>(undefined);

export const useRouteHandle = () => use(RouteHandleContext);
