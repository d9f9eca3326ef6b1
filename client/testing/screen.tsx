import type { MockLink } from '@apollo/client/testing';
import { MockedProvider } from '@apollo/client/testing/react';
import { MantineProvider } from '@mantine/core';
import { act, render } from '@testing-library/react';
import { useEffect, type ReactElement } from 'react';
import {
  createBrowserRouter,
  Outlet,
  RouterProvider,
  useLocation,
  type Location,
  type RouteObject,
} from 'react-router-dom';
import type { Permission } from '../../domain/staff';
import { SessionDocument } from '../features/auth/session.generated';
import { makeCache } from '../lib/cache';
import { staffSession } from './products';

interface ScreenOptions {
  responses?: readonly MockLink.MockedResponse[];
  /** The initial URL. */
  at?: string;
  /** Navigation state of the initial entry. */
  state?: unknown;
  /** The permissions of the signed-in person of the staff. Pages of the panel have a person with all by default. */
  staff?: readonly Permission[];
  /** The person can only add a second factor. */
  mustAddFactor?: boolean;
}

function LocationProbe({ onMove }: { onMove: (location: Location) => void }) {
  const location = useLocation();
  useEffect(() => onMove(location), [location, onMove]);
  return null;
}

/**
 * Renders routes in jsdom with theme, mocked server and router. `where()` returns the current path, `back()` goes back.
 */
export const renderRoutes = (
  routes: RouteObject[],
  { responses = [], at = '/', state, staff, mustAddFactor }: ScreenOptions = {},
) => {
  let current: Location | undefined;
  const cache = makeCache();
  if (staff ?? at.startsWith('/admin'))
    cache.writeQuery({ query: SessionDocument, data: { session: staffSession(staff, mustAddFactor) } });
  const remember = (location: Location) => {
    current = location;
  };
  window.history.replaceState(state === undefined ? null : { usr: state }, '', at);
  const element = (
    <>
      <Outlet />
      <LocationProbe onMove={remember} />
    </>
  );
  const router = createBrowserRouter([{ element, children: routes }]);
  render(
    <MantineProvider env="test">
      <MockedProvider mocks={responses} cache={cache}>
        <RouterProvider router={router} />
      </MockedProvider>
    </MantineProvider>,
  );
  return {
    back: async () => act(() => window.history.back()),
    where: () => (current ? current.pathname + current.search : undefined),
  };
};

export const renderScreen = (screen: ReactElement, options?: ScreenOptions) =>
  renderRoutes([{ path: '*', element: screen }], options);
