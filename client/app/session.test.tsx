import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { Notifications, notifications } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { errors } from '../../domain/errors';
import { LoginPage } from '../features/auth/login-page';
import { MyOrders } from '../features/orders/my-orders';
import type { CompanyRole } from '../graphql/types.generated';
import { makeCache } from '../lib/cache';
import { sessionLink } from '../lib/session-link';
import { renderScreen } from '../testing/screen';
import { customer, session } from '../testing/products';
import { RequireOrdering, RequireSession, SessionWatch } from './session';

const access = {
  __typename: 'Access',
  status: 'APPROVED',
  current: true,
  permanent: true,
  hours: null,
  requestedAt: '2026-11-01T10:00:00Z',
  expiresAt: null,
  waiting: false,
};

const user = {
  __typename: 'User',
  id: 'u1',
  name: 'Asha Merrow',
  email: 'asha@parure.test',
  companyName: 'Merrow and Vale',
  role: 'CUSTOMER',
  isAdmin: false,
  companyRole: 'OWNER',
  company: { __typename: 'Company', id: 'u1', pausedReason: null, minOrderGrams: null },
  avatar: null,
};

const order = (page: number) => ({
  __typename: 'OrderSummary',
  id: `o${page}`,
  orderId: `PR-0000000${page}`,
  status: 'PENDING',
  total: 8.2,
  fineGrams: 6.15,
  totalQuantity: 2,
  createdAt: '2026-11-01T10:00:00Z',
  designCount: 1,
  firstProduct: 'Halo Round Ring',
  orderedBy: { __typename: 'OrderedBy', id: 'u1', name: 'Asha Merrow' },
  pictures: [],
  timeline: [],
  designs: [],
});

/** A fake server that knows whether the user is signed in. */
class FakeServer {
  signedIn = true;
  readonly operations = new Set<string | undefined>();

  private session() {
    const who = this.signedIn ? user : null;
    return { __typename: 'Session', catalogue: 'MEMBERS', mustAddFactor: false, user: who, access: null };
  }

  private orders({ page = 1 }: { page?: number }) {
    const pageInfo = { __typename: 'PageInfo', page, perPage: 20, total: 45, pages: 3 };
    return { __typename: 'OrderPage', items: [order(page)], pageInfo };
  }

  private respond({ operationName, variables }: ApolloLink.Operation): ApolloLink.Result {
    this.operations.add(operationName);
    if (operationName === 'Login') this.signedIn = true;
    if (operationName === 'Login') return { data: { login: this.session() } };
    if (operationName === 'Session') return { data: { session: this.session() } };
    if (!this.signedIn) {
      const { message } = errors.UNAUTHENTICATED;
      return { errors: [{ message, extensions: { code: 'UNAUTHENTICATED' } }] };
    }
    return { data: operationName === 'CheckAccess' ? { checkAccess: access } : { myOrders: this.orders(variables) } };
  }

  readonly link = new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        setTimeout(() => {
          observer.next(this.respond(operation));
          observer.complete();
        });
      }),
  );
}

const open = (server: FakeServer) =>
  renderScreen(
    <ApolloProvider
      client={new ApolloClient({ cache: makeCache(), link: ApolloLink.from([sessionLink, server.link]) })}
    >
      <Notifications />
      <SessionWatch />
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route element={<RequireSession />}>
          <Route path="/orders" element={<MyOrders onOrderAgain={async () => undefined} />} />
        </Route>
      </Routes>
    </ApolloProvider>,
    { at: '/orders?page=2' },
  );

describe('session that expires while a page is open', () => {
  const originalFetch = globalThis.fetch;
  beforeEach(() => {
    // The refresh token has expired too.
    globalThis.fetch = async () => ({ ok: false, status: 401 }) as Response;
  });
  afterEach(() => {
    act(() => notifications.clean());
    globalThis.fetch = originalFetch;
  });

  it('shows a message, redirects to the login and returns to the same page', async () => {
    const server = new FakeServer();
    const { where } = open(server);
    await screen.findByRole('heading', { name: 'PR-00000002' });
    // Waits for the periodic access check, because its failure has a message of its own.
    await waitFor(() => expect(server.operations).toContain('CheckAccess'));
    server.signedIn = false;
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(errors.SESSION_ENDED.message);
    await waitFor(() => expect(where()).toBe(`/login?next=${encodeURIComponent('/orders?page=3')}`));
    expect(screen.queryByText(/PR-0000000/)).not.toBeInTheDocument();

    await userEvent.click(await screen.findByRole('textbox', { name: 'Email' }));
    await userEvent.paste('asha@parure.test');
    await userEvent.click(await screen.findByLabelText('Password'));
    await userEvent.paste('a long enough one');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'PR-00000003' })).toBeInTheDocument();
    expect(where()).toBe('/orders?page=3');
  });
});

describe('pages of carts and orders', () => {
  const visit = (role: CompanyRole) =>
    renderScreen(
      <Routes>
        <Route element={<RequireSession />}>
          <Route element={<RequireOrdering />}>
            <Route path="/cart" element={<p>The cart of {customer.name}</p>} />
          </Route>
        </Route>
      </Routes>,
      { at: '/cart', responses: [session(true, role)] },
    );

  it('a buyer sees the cart', async () => {
    visit('BUYER');
    expect(await screen.findByText('The cart of Meera Shah')).toBeInTheDocument();
  });

  it('a viewer sees whom to ask, and a way to the catalogue', async () => {
    visit('VIEWER');
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(screen.getByText("Viewers can't order. Ask an owner of your company.")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Explore the collection' })).toHaveAttribute('href', '/product');
    expect(screen.queryByText('The cart of Meera Shah')).not.toBeInTheDocument();
  });
});
