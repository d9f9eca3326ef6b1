import type { MockLink } from '@apollo/client/testing';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DocumentNode } from 'graphql';
import { Route, Routes } from 'react-router-dom';
import type { Permission } from '../../../domain/staff';
import { renderScreen } from '../../testing/screen';
import { AdminFrame } from './admin-frame';
import { PaletteSearchDocument } from './palette.generated';
import { AdminWaitingDocument } from './waiting.generated';

const pending = (query: DocumentNode) => ({
  request: { query, variables: () => true },
  maxUsageCount: 9,
  delay: Infinity,
  result: {},
});

const found = (names: readonly string[], total = names.length) => ({
  items: names.map((name) => ({ id: name, name, gram: 4.4, category: 'Rings' })),
  pageInfo: { total },
});

const none = { items: [], pageInfo: { total: 0 } };

const panel = (search: object = pending(PaletteSearchDocument), staff?: readonly Permission[]) =>
  renderScreen(
    <Routes>
      <Route element={<AdminFrame />}>
        <Route path="/admin" element={<input aria-label="Search orders" inputMode="search" />} />
      </Route>
    </Routes>,
    { responses: [pending(AdminWaitingDocument), search as MockLink.MockedResponse], at: '/admin', staff },
  );

const field = () => screen.findByLabelText('Search orders, users, products and sections');

const press = (key: string, held: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document, { key, ...held });

describe('the command palette', () => {
  it('keeps letters that are typed before it has loaded', async () => {
    panel();
    screen.getByLabelText('Search orders').focus();
    press('k', { ctrlKey: true });
    'Act'.split('').forEach((letter) => press(letter));
    expect(await field()).toHaveValue('Act');
    expect(screen.getByLabelText('Search orders')).toHaveValue('');
    await waitFor(async () => expect(await field()).toHaveFocus());
    await userEvent.keyboard('ivity');
    expect(await field()).toHaveValue('Activity');
  });

  it.each([
    ['leads to all products of a search that has more than it lists', 12, 1],
    ['has no further entry when it lists all that it has found', 1, 0],
  ])('the command palette %s', async (_behaviour, total, entries) => {
    const variables = { text: 'ring', orders: true, clients: true, catalogue: true };
    const data = { orders: none, users: none, searchProducts: found(['Halo Ring'], total), archived: none };
    panel({ request: { query: PaletteSearchDocument, variables }, result: { data } });
    press('k', { ctrlKey: true });
    await userEvent.type(await field(), 'ring');
    await screen.findByText('Halo Ring');
    expect(screen.queryAllByText('All products matching “ring”')).toHaveLength(entries);
  });

  it('searches and lists only what a person may open', async () => {
    const variables = { text: 'ma', orders: true, clients: false, catalogue: false };
    const item = { id: 'o1', orderId: 'PR-MA', createdAt: '2026-11-01T10:00:00Z', customer: { companyName: 'Kiran' } };
    const data = { orders: { items: [item], pageInfo: { total: 1 } } };
    panel({ request: { query: PaletteSearchDocument, variables }, result: { data } }, ['orders:read', 'content:read']);
    press('k', { ctrlKey: true });
    await userEvent.type(await screen.findByLabelText('Search orders and sections'), 'ma');
    await screen.findByText('PR-MA');
    const options = within(screen.getByRole('dialog', { name: 'Command palette' })).getAllByRole('button');
    expect(options.map(({ textContent }) => textContent?.replace(/Kiran.*/, ''))).toEqual([
      'PR-MA',
      'Banner Manage',
      'Order Management',
      'Gallery Manage',
    ]);
  });
});
