import { useMatches } from 'react-router-dom';
import type { PageMeta } from '../lib/page-meta';

/** What a route says about itself. */
export interface RouteHandle extends PageMeta {
  /** How its page arrives: home, login and profile, about and contact, the rest. */
  transition: 'home' | 'account' | 'house' | 'shop';
  noFooter?: boolean;
  /** The page begins with a picture that the header lies upon. */
  overHero?: boolean;
  /** The address that search engines should know it by, where it has several. */
  canonical?: string;
}

/** The handle of the page that is open; undefined for an address that is none. */
export const useRouteHandle = () => useMatches().at(-1)?.handle as RouteHandle | undefined;
