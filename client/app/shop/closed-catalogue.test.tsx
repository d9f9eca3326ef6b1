import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/screen';
import { session } from '../../testing/products';
import type { AccessStatus, CompanyRole } from '../../graphql/types.generated';
import { ClosedCatalogue } from './closed-catalogue';

const withoutAccess = (status: AccessStatus, role?: CompanyRole) => {
  const response = session(true, role);
  const { access } = response.result.data.session;
  if (access) Object.assign(access, { status, current: false, permanent: false });
  return response;
};

const linkNames = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

describe('ClosedCatalogue', () => {
  it('offers a visitor to request access first and to sign in second, and returns to the page afterwards', async () => {
    renderScreen(<ClosedCatalogue />, { at: '/product?category=Rings', responses: [session(false)] });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Please login to view products');
    expect(linkNames()).toEqual(['Request access', 'Sign in', 'See the gallery']);
    const next = 'next=%2Fproduct%3Fcategory%3DRings';
    expect(screen.getByRole('link', { name: 'Request access' })).toHaveAttribute(
      'href',
      `/login?view=register&${next}`,
    );
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/login?${next}`);
  });

  it.each([
    ['PENDING', 'Your request is under review', "We'll email meera@shah.test when you can see our products."],
    ['EXPIRED', 'Your access has ended', /Sign in again to request access/],
    ['APPROVED', 'Your access has ended', /Sign in again to request access/],
    ['REJECTED', 'We could not accept your request', /Contact us if you have questions/],
  ] as const)('tells a customer whose access is %s why there are no products', async (status, title, text) => {
    renderScreen(<ClosedCatalogue />, { at: '/product', responses: [withoutAccess(status)] });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(linkNames()).toEqual(['Contact us', 'See the gallery']);
  });

  it('tells a viewer whose access has ended whom to ask', async () => {
    renderScreen(<ClosedCatalogue />, { at: '/product', responses: [withoutAccess('EXPIRED', 'VIEWER')] });
    expect(await screen.findByText('Ask an owner of your company to request more time.')).toBeInTheDocument();
    expect(screen.queryByText(/Sign in again/)).not.toBeInTheDocument();
  });

  it('shows what the shop makes', async () => {
    renderScreen(<ClosedCatalogue />, { at: '/product', responses: [session(false)] });
    const pieces = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(pieces).toEqual(['Rings', 'Chain Necklace', 'Ladies Bracelet', 'Earrings']);
  });
});
