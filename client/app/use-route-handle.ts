import { useMatches } from 'react-router-dom';
import type { RouteHandle } from './routes';

/** Handle of the current route; undefined for an unknown address. */
export const useRouteHandle = () => useMatches().at(-1)?.handle as RouteHandle | undefined;
