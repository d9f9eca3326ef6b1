import { afterEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { brand } from '../lib/brand';
import { PhoneLink } from './phone-link';

afterEach(() => {
  jest.restoreAllMocks();
});

it.each([
  ['IN', '9845012345', 'https://wa.me/919845012345'],
  ['IN', '+91 98450-12345', 'https://wa.me/919845012345'],
  ['IN', '09845012345', 'https://wa.me/919845012345'],
  ['IN', '+32 470 12 34 56', 'tel:+32470123456'],
  ['BE', '+32 470 12 34 56', 'https://wa.me/32470123456'],
  ['BE', '+44 20 7946 0958', 'https://wa.me/442079460958'],
  ['BE', '9845012345', 'tel:9845012345'],
])('PhoneLink in a shop in %s leads from %p to %s', (country, phone, address) => {
  jest.replaceProperty(brand, 'country', country);
  render(<PhoneLink phone={phone} />);
  expect(screen.getByRole('link', { name: phone })).toHaveAttribute('href', address);
});
