import { describe, expect, it } from '@jest/globals';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

const folder = join(process.cwd(), 'dist', 'client');
const manifest = () =>
  JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;

/** A chunk with all that it imports, directly and indirectly: at once, and with `later` also when it is needed. */
const withImports = (chunks: Record<string, Chunk>, start: string, later = false, seen = new Set<string>()) => {
  if (seen.has(start)) return seen;
  seen.add(start);
  const { imports = [], dynamicImports = [] } = chunks[start];
  for (const next of later ? [...imports, ...dynamicImports] : imports) withImports(chunks, next, later, seen);
  return seen;
};

/** Bytes of the Brotli-compressed file that the build writes. */
const compressedBytes = (file: string) => statSync(join(folder, `${file}.br`)).size;
const kilobytes = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + compressedBytes(file), 0) / 1000;

describe('First screen bundle', () => {
  const chunks = manifest();
  const names = withImports(chunks, 'index.html');
  const first = [...names].map((name) => chunks[name]);

  it('has at most 20 kB of compressed CSS', () => {
    const stylesheets = new Set(first.flatMap(({ css = [] }) => css));
    expect(kilobytes(stylesheets)).toBeLessThanOrEqual(20);
  });

  it('contains no code of the admin panel, of forms or of account pages', () => {
    expect(
      [...names].filter((name) => /\/admin\/|admin-routes|features\/(?:auth|cart|orders|users)\//.test(name)),
    ).toEqual([]);
    const text = first.map(({ file }) => readFileSync(join(folder, file), 'utf8')).join('\n');
    for (const phrase of [
      'Admin Panel / Management',
      'Access Duration',
      'Password must be at least',
      'Save is blocked',
    ]) {
      expect(text).not.toContain(phrase);
    }
  });
});

interface FirstScreens {
  firstScreenOf: (visit: object) => { modules: string[] } | undefined;
}

const { firstScreenOf } = (await import(
  pathToFileURL(join(process.cwd(), 'dist', 'first-screen', 'first-screens.js')).href
)) as FirstScreens;

const visitor = { catalogue: 'MEMBERS', user: null, access: null };
const customer = { catalogue: 'MEMBERS', user: { isAdmin: false }, access: { status: 'APPROVED', current: true } };
const administrator = { catalogue: 'MEMBERS', user: { isAdmin: true }, access: null };
const modulesOf = (path: string, session: object = administrator) =>
  firstScreenOf({ path, search: new URLSearchParams(), session })?.modules ?? [];

/** An address of each page that the router or the admin panel loads when it is opened. */
const lazyPages = {
  'app/home/home-page.tsx': '/',
  'app/about/about-page.tsx': '/about',
  'app/shop/catalogue.tsx': '/product',
  'app/shop/order.tsx': '/orders/1',
  'app/shop/orders.tsx': '/orders',
  'app/shop/product.tsx': '/product-details/1',
  'app/shop/selection.tsx': '/selections/1',
  'features/auth/login-page.tsx': '/login',
  'features/auth/reset-password-page.tsx': '/reset-password',
  'features/cart/cart-page.tsx': '/cart',
  'features/cart/quick-order/quick-order-page.tsx': '/quick-order',
  'features/contacts/contact-page.tsx': '/contact',
  'features/photos/gallery-page.tsx': '/gallery',
  'features/ring-sizes/ring-sizes-page.tsx': '/ring-sizes',
  'features/selections/selections-page.tsx': '/selections',
  'features/users/profile-page.tsx': '/profile',
  'app/admin/dashboard-page.tsx': '/admin',
  'features/access/admin/requests-page.tsx': '/admin/requests',
  'features/audit/admin/audit-page.tsx': '/admin/audit',
  'features/categories/admin/categories-page.tsx': '/admin/categories',
  'features/contacts/admin/contacts-page.tsx': '/admin/queries',
  'features/imports/admin/imports-routes.tsx': '/admin/products/imports',
  'features/mails/admin/failed-mails-page.tsx': '/admin/mails',
  'features/orders/admin/orders-admin-page.tsx': '/admin/orders',
  'features/orders/admin/orders-print-page.tsx': '/admin/orders/print',
  'features/photos/admin/banners-page.tsx': '/admin/banners',
  'features/photos/admin/media-page.tsx': '/admin/gallery',
  'features/products/admin/managed-products-page.tsx': '/admin/products',
  'features/users/admin/users-page.tsx': '/admin/users',
};

/** Scripts that a page needs before its first screen. Each is a request. */
const scriptsOf = (chunks: Record<string, Chunk>, path: string, session: object) => {
  const names = new Set(['index.html', ...modulesOf(path, session)].flatMap((name) => [...withImports(chunks, name)]));
  return new Set([...names].map((name) => chunks[name].file).filter((file) => file.endsWith('.js')));
};

const shopPages = Object.values(lazyPages).filter((path) => !path.startsWith('/admin'));
const publicPages = shopPages.filter(
  (path) =>
    !['/cart', '/quick-order', '/selections', '/selections/1', '/orders', '/orders/1', '/profile'].includes(path),
);
const adminPages = Object.values(lazyPages).filter((path) => path.startsWith('/admin'));

describe('The shop', () => {
  const chunks = manifest();
  const isAdmin = (name: string) => name.includes('admin');

  it('never loads code of the admin panel', () => {
    const { dynamicImports = [], ...entry } = chunks['index.html'];
    const withoutPanel = { ...entry, dynamicImports: dynamicImports.filter((name) => !isAdmin(name)) };
    const loaded = withImports({ ...chunks, 'index.html': withoutPanel }, 'index.html', true);
    expect([...loaded].filter(isAdmin)).toEqual([]);
    for (const path of shopPages) expect([...loaded]).toEqual(expect.arrayContaining(modulesOf(path)));
  });
});

describe('The first screen of a page', () => {
  const chunks = manifest();

  it.each([
    ...publicPages.map((path) => ['a visitor', path, visitor] as const),
    ...shopPages.map((path) => ['a customer', path, customer] as const),
  ])('needs at most 180 kB of compressed JavaScript in 12 files, for %s at %s', (_who, path, session) => {
    const scripts = scriptsOf(chunks, path, session);
    expect(kilobytes(scripts)).toBeLessThanOrEqual(180);
    expect(scripts.size).toBeLessThanOrEqual(12);
  });

  it.each(adminPages)('needs at most 245 kB of compressed JavaScript in 20 files, at %s', (path) => {
    const scripts = scriptsOf(chunks, path, administrator);
    expect(kilobytes(scripts)).toBeLessThanOrEqual(245);
    expect(scripts.size).toBeLessThanOrEqual(20);
  });
});

describe('Preloads of the first screen', () => {
  const chunks = manifest();

  it.each(Object.entries(lazyPages))('%s is preloaded at %s', (page, path) => {
    expect(modulesOf(path)).toContain(page);
    for (const module of modulesOf(path)) expect(Object.keys(chunks)).toContain(module);
  });

  it('know every page of the router and of the admin panel', () => {
    const sources = ['client/app/routes.tsx', 'client/app/admin-routes.tsx'].map((path) => readFileSync(path, 'utf8'));
    const imported = [...sources.join('\n').matchAll(/import\('([^']+)'\)/g)];
    const files = imported.map(([, path = '']) => `${join('app', path)}.tsx`);
    expect(files.sort()).toEqual(Object.keys(lazyPages).sort());
  });
});
