import { describe, expect, it } from '@jest/globals';
import { loginPath, registerPath, safeReturnPath } from './return-path';

describe('safeReturnPath', () => {
  it.each([
    ['/cart', '/cart'],
    ['/product?category=Rings%2CEarrings&page=2#grid', '/product?category=Rings%2CEarrings&page=2#grid'],
    ['/product-details/0199', '/product-details/0199'],
  ])('accepts %s', (path, expected) => expect(safeReturnPath(path)).toBe(expected));

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
  ])('a return path never leaves the site: %s', (path) => expect(safeReturnPath(path)).toBe('/'));

  it.each(['/login', '/Login', '/login/?next=/cart'])('a return path never leads to the login page: %s', (path) =>
    expect(safeReturnPath(path)).toBe('/'),
  );

  it('the return path is passed in the URL of the login page', () => {
    expect(loginPath({ pathname: '/product', search: '?page=2' })).toBe('/login?next=%2Fproduct%3Fpage%3D2');
    expect(loginPath({ pathname: '/' })).toBe('/login');
  });

  it('the return path is passed in the URL of the registration', () => {
    expect(registerPath({ pathname: '/product', search: '?page=2' })).toBe(
      '/login?view=register&next=%2Fproduct%3Fpage%3D2',
    );
    expect(registerPath({ pathname: '/' })).toBe('/login?view=register');
  });
});
