import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Permission } from '../../../domain/staff';
import { renderRoutes } from '../../testing/screen';
import { adminPages } from '../routes';
import { AdminFrame } from './admin-frame';
import { Component as PrintPage } from './print-page';
import { sectionAt, sections } from './sections';
import { AdminWaitingDocument } from './waiting.generated';

const pending = { request: { query: AdminWaitingDocument, variables: () => true }, delay: Infinity, result: {} };

const open = (at: string, staff: readonly Permission[]) =>
  renderRoutes(
    [
      { path: '/admin/orders/print', Component: PrintPage },
      { Component: AdminFrame, children: [{ path: '/admin/*', element: 'The section' }] },
    ],
    { at, staff, responses: [pending] },
  );

const shownSections = () =>
  within(screen.getByRole('navigation', { name: 'Sections' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the sections of the panel', () => {
  it('every page of the panel belongs to a section, so that its permission is checked', () => {
    const outside = adminPages.filter(({ path }) => !sectionAt(path));
    expect(outside).toEqual([]);
    expect(sections.filter(({ permission }) => !permission).map(({ label }) => label)).toEqual(['Dashboard']);
  });

  it('the sidebar has the sections that a person may open', () => {
    open('/admin', ['orders:read', 'content:write', 'content:read']);
    expect(shownSections()).toEqual(['Dashboard', 'Banner Manage', 'Order Management', 'Gallery Manage']);
  });

  it.each([
    ['/admin/orders', 'Order Management', 'Orders'],
    ['/admin/orders/o1', 'Order Management', 'Orders'],
    ['/admin/orders/print?ids=o1', 'Order Management', 'Orders'],
    ['/admin/products/imports', 'Product Manage', 'Catalogue'],
    ['/admin/mails', 'Failed Emails', 'Connections'],
  ])('the page at %s says whom to ask for what', (address, section, area) => {
    open(address, ['clients:read']);
    expect(screen.getByRole('heading', { level: 1, name: section })).toBeInTheDocument();
    expect(screen.getByText(area, { selector: 'strong' }).parentElement).toHaveTextContent(`Ask an owner for ${area}.`);
    expect(screen.queryByText('The section')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/admin');
  });

  it.each(['/admin', '/admin/orders'])('a person without permissions sees nothing but that at %s', async (address) => {
    open(address, []);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("You can't open anything yet");
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('link', { name: 'Visit the shop' })).toHaveAttribute('href', '/');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('dialog', { name: 'Confirm Logout' })).toBeInTheDocument();
  });

  it('a person without permissions can still add a second factor', () => {
    open('/admin/second-factor', []);
    expect(screen.getByText('The section')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('link', { name: 'Second factor' })).toHaveAttribute('aria-current', 'page');
  });
});
