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

/** A chunk with all its static imports, direct and indirect. */
const withImports = (chunks: Record<string, Chunk>, start: string, seen = new Set<string>()) => {
  if (seen.has(start)) return seen;
  seen.add(start);
  for (const next of chunks[start].imports ?? []) withImports(chunks, next, seen);
  return seen;
};

/** Bytes of the Brotli-compressed file that the build writes. */
const compressedBytes = (file: string) => statSync(join(folder, `${file}.br`)).size;
const kilobytes = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + compressedBytes(file), 0) / 1000;

describe('First screen bundle', () => {
  const chunks = manifest();
  const names = withImports(chunks, 'index.html');
  const first = [...names].map((name) => chunks[name]);

  it('has at most 170 kB of compressed JavaScript', () => {
    const scripts = new Set(first.map(({ file }) => file));
    expect(kilobytes(scripts)).toBeLessThanOrEqual(170);
  });

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

const administrator = { catalogue: 'MEMBERS', user: { isAdmin: true }, access: null };
const modulesOf = (path: string) =>
  firstScreenOf({ path, search: new URLSearchParams(), session: administrator })?.modules ?? [];

/** An address of each page that the router or the admin panel loads when it is opened. */
const lazyPages = {
  'app/about/about-page.tsx': '/about',
  'app/shop/catalogue.tsx': '/product',
  'app/shop/order.tsx': '/orders/1',
  'app/shop/orders.tsx': '/orders',
  'app/shop/product.tsx': '/product-details/1',
  'features/auth/login-page.tsx': '/login',
  'features/auth/reset-password-page.tsx': '/reset-password',
  'features/cart/cart-page.tsx': '/cart',
  'features/contacts/contact-page.tsx': '/contact',
  'features/photos/gallery-page.tsx': '/gallery',
  'features/users/profile-page.tsx': '/profile',
  'app/admin/dashboard-page.tsx': '/admin',
  'features/access/admin/requests-page.tsx': '/admin/requests',
  'features/audit/admin/audit-page.tsx': '/admin/audit',
  'features/categories/admin/categories-page.tsx': '/admin/categories',
  'features/contacts/admin/contacts-page.tsx': '/admin/queries',
  'features/mails/admin/failed-mails-page.tsx': '/admin/mails',
  'features/orders/admin/orders-admin-page.tsx': '/admin/orders',
  'features/orders/admin/orders-print-page.tsx': '/admin/orders/print',
  'features/photos/admin/banners-page.tsx': '/admin/banners',
  'features/photos/admin/media-page.tsx': '/admin/gallery',
  'features/products/admin/managed-products-page.tsx': '/admin/products',
  'features/users/admin/users-page.tsx': '/admin/users',
};

/** Kilobytes of compressed JavaScript that a page may need before its first screen. */
const budgets = {
  '/about': 170,
  '/gallery': 178,
  '/contact': 194,
  '/login': 201,
  '/reset-password': 195,
  '/product': 194,
  '/product-details/1': 193,
  '/cart': 197,
  '/orders': 188,
  '/profile': 200,
  '/admin': 236,
  '/admin/requests': 241,
  '/admin/users': 245,
  '/admin/banners': 238,
  '/admin/categories': 250,
  '/admin/products': 247,
  '/admin/orders': 247,
  '/admin/gallery': 234,
  '/admin/queries': 234,
  '/admin/mails': 216,
  '/admin/audit': 222,
};
/** Chunks of a page. Each is a request. */
const maxChunks = (path: string) => (path.startsWith('/admin') ? 46 : 15);

describe('The first screen of a page', () => {
  const chunks = manifest();

  it.each(Object.entries(budgets))('%s needs at most %i kB of compressed JavaScript, in few chunks', (path, limit) => {
    const isAdmin = path.startsWith('/admin');
    const session = { catalogue: 'MEMBERS', user: { isAdmin }, access: isAdmin ? null : { status: 'APPROVED' } };
    const modules = firstScreenOf({ path, search: new URLSearchParams(), session })?.modules ?? [];
    const names = new Set(['index.html', ...modules].flatMap((name) => [...withImports(chunks, name)]));
    const scripts = new Set([...names].map((name) => chunks[name].file).filter((file) => file.endsWith('.js')));
    expect(kilobytes(scripts)).toBeLessThanOrEqual(limit);
    expect(scripts.size).toBeLessThanOrEqual(maxChunks(path));
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
