import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SessionDocument } from '../../features/auth/session.generated';
import { CartDocument } from '../../features/cart/cart.generated';
import type { CompanyRole } from '../../graphql/types.generated';
import { renderScreen } from '../../testing/screen';
import { customer } from '../../testing/products';
import { Header } from './header';

const person = (isAdmin = false, companyRole: CompanyRole | null = isAdmin ? null : 'OWNER') => ({
  __typename: 'User' as const,
  id: 'u1',
  name: 'Meera Shah',
  email: 'meera@shah.test',
  companyName: 'Shah & Daughters',
  role: isAdmin ? ('ADMIN' as const) : ('CUSTOMER' as const),
  isAdmin,
  permissions: [] as string[],
  companyRole,
  company: isAdmin ? null : customer.company,
  avatar: null,
});

const session = (user: ReturnType<typeof person> | null) => ({
  request: { query: SessionDocument },
  maxUsageCount: 9,
  result: {
    data: {
      session: {
        __typename: 'Session' as const,
        user,
        access: null,
        catalogue: 'MEMBERS' as const,
        mustAddFactor: false,
      },
    },
  },
});

const emptyCart = {
  request: { query: CartDocument },
  result: {
    data: { cart: { __typename: 'Cart' as const, id: 'c1', version: '.', lines: [], totalItems: 0, totalGrams: 0 } },
  },
};

const open = (user: ReturnType<typeof person> | null, { at = '/', overHero = false } = {}) =>
  renderScreen(<Header overHero={overHero} />, { responses: [session(user), emptyCart], at });

const bar = () => screen.getByRole('banner');

describe('navigation bar', () => {
  it('links a visitor to the login with a return path', async () => {
    open(null, { at: '/product?category=Rings' });
    const login = (await screen.findAllByRole('link', { name: 'Login' }))[0];
    expect(login).toHaveAttribute('href', '/login?next=%2Fproduct%3Fcategory%3DRings');
  });

  it('redirects a visitor to the login when the search is clicked, but not on focus', async () => {
    const { where } = open(null, { at: '/gallery' });
    const search = await screen.findByRole('button', { name: 'Search' });
    await waitFor(() => expect(search.parentElement).not.toHaveAttribute('data-waiting'));
    search.focus();
    expect(where()).toBe('/gallery');
    await userEvent.click(search);
    await waitFor(() => expect(where()).toBe('/login?next=%2Fgallery'));
  });

  it('redirects a visitor to the login when typing in the search', async () => {
    const { where } = open(null);
    const search = await screen.findByRole('button', { name: 'Search' });
    await waitFor(() => expect(search.parentElement).not.toHaveAttribute('data-waiting'));
    search.focus();
    await userEvent.keyboard('r');
    await waitFor(() => expect(where()).toBe('/login'));
  });

  it('shows the account menu of a customer', async () => {
    open(person());
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Meera Shah' }));
    expect(await screen.findByRole('menuitem', { name: 'My Orders' })).toHaveAttribute('href', '/orders');
    expect(screen.getByRole('menuitem', { name: 'My Profile' })).toHaveAttribute('href', '/profile');
    expect(screen.getByRole('menuitem', { name: 'Sign Out' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Admin Dashboard' })).not.toBeInTheDocument();
  });

  it('the header has no cart and no orders for a viewer', async () => {
    open(person(false, 'VIEWER'));
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Meera Shah' }));
    expect(await screen.findByRole('menuitem', { name: 'My Selections' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'My Orders' })).not.toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Quick Order' })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Cart/)).not.toBeInTheDocument();
  });

  it('returns the focus to the account button when its menu is closed', async () => {
    open(person());
    const button = () => screen.findByRole('button', { name: 'Account of Meera Shah' });
    await userEvent.click(await button());
    await screen.findByRole('menuitem', { name: 'My Orders' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).not.toBeInTheDocument());
    expect(await button()).toHaveFocus();
  });

  it('shows the dashboard instead of orders to an administrator', async () => {
    open(person(true));
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Meera Shah' }));
    expect(await screen.findByRole('menuitem', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin');
    expect(screen.queryByRole('menuitem', { name: 'My Orders' })).not.toBeInTheDocument();
  });

  it('the navigation bar is transparent over a hero until the page is scrolled by more than 50 pixels', async () => {
    open(null, { overHero: true });
    expect(bar()).toHaveAttribute('data-clear');
    const scrollTo = (y: number) => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
      fireEvent.scroll(window);
    };
    scrollTo(50);
    expect(bar()).toHaveAttribute('data-clear');
    scrollTo(51);
    expect(bar()).not.toHaveAttribute('data-clear');
    scrollTo(0);
    expect(bar()).toHaveAttribute('data-clear');
    await screen.findAllByRole('link', { name: 'Login' });
  });
});
