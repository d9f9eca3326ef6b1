import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Permission } from '../../../domain/staff';
import { SavedViewsDocument } from '../../features/views/admin/views.generated';
import { renderRoutes, renderScreen } from '../../testing/screen';
import { PageError } from '../page-error';
import { AdminWaitingDocument } from './waiting.generated';

const fetched = jest.fn(() => ({ Palette: () => null }));
jest.unstable_mockModule('./palette', fetched);
const { AdminFrame } = await import('./admin-frame');

const pending = { request: { query: AdminWaitingDocument, variables: () => true }, delay: Infinity, result: {} };
const views = { request: { query: SavedViewsDocument }, delay: Infinity, result: {} };

describe('the admin panel', () => {
  it('loads the command palette when the panel is first used', async () => {
    Object.assign(globalThis, { requestIdleCallback: setTimeout, cancelIdleCallback: clearTimeout });
    renderScreen(<AdminFrame />, { responses: [pending], at: '/admin' });
    expect(fetched).not.toHaveBeenCalled();
    fireEvent.pointerMove(document.body);
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  });

  describe('of a person who must add a second factor', () => {
    const visit = (at: string, staff?: Permission[]) =>
      renderRoutes(
        [
          {
            Component: AdminFrame,
            children: [
              { path: '/admin/orders', element: 'All orders' },
              { path: '/admin/second-factor', element: 'Your second factors' },
            ],
          },
        ],
        { at, staff, mustAddFactor: true },
      );

    // No responses are given, so that a query would be an error.
    it.each([
      ['all permissions', undefined],
      ['no permissions', []],
    ])('leads a person with %s to the page for it, and nowhere else in the panel', async (_, staff) => {
      const failed = jest.spyOn(console, 'warn');
      const { where } = visit('/admin/orders', staff);
      expect(await screen.findByRole('heading', { level: 1, name: 'Add your second factor' })).toBeInTheDocument();
      expect(screen.queryByText('All orders')).not.toBeInTheDocument();
      expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: /Search/ })).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
      fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
      await userEvent.click(screen.getByRole('link', { name: 'Add a second factor' }));
      expect(await screen.findByText('Your second factors')).toBeInTheDocument();
      expect(where()).toBe('/admin/second-factor');
      expect(failed).not.toHaveBeenCalled();
      failed.mockRestore();
    });
  });

  it('keeps the sidebar when a section fails, and opens another section', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('a defect');
    };
    const sections = [
      { path: '/admin', Component: Broken },
      { path: '/admin/orders', element: 'All orders' },
    ];
    renderRoutes([{ Component: AdminFrame, children: [{ ErrorBoundary: PageError, children: sections }] }], {
      responses: [pending, views],
      at: '/admin',
    });
    expect(await screen.findByText("We couldn't show this page")).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Order Management' }));
    expect(await screen.findByText('All orders')).toBeInTheDocument();
    logged.mockRestore();
  });
});
