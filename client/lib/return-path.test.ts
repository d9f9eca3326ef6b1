import { describe, expect, it } from '@jest/globals';
import { loginPath, safeReturnPath } from './return-path';

describe('the way back after signing in', () => {
  it.each([
    ['/cart', '/cart'],
    ['/product?category=Rings%2CEarrings&page=2#grid', '/product?category=Rings%2CEarrings&page=2#grid'],
    ['/product-details/0199', '/product-details/0199'],
  ])('leads to %s', (wanted, reached) => expect(safeReturnPath(wanted)).toBe(reached));

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'https:evil.example',
    'https://evil.example/cart',
    'javascript:alert(1)',
    '/%2f%2fevil.example',
    '%2f%2fevil.example',
    '/%5cevil.example',
    '/\t/evil.example',
    '\n//evil.example',
    'cart',
    '',
    null,
    undefined,
  ])('never leaves the house: %s', (wanted) => expect(safeReturnPath(wanted)).toBe('/'));

  it.each(['/login', '/Login', '/login/?next=/cart'])('does not come back to the login: %s', (wanted) =>
    expect(safeReturnPath(wanted)).toBe('/'),
  );

  it('is carried in the address of the login', () => {
    expect(loginPath({ pathname: '/product', search: '?page=2' })).toBe('/login?next=%2Fproduct%3Fpage%3D2');
    expect(loginPath({ pathname: '/' })).toBe('/login');
  });
});
