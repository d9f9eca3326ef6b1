import { describe, expect, it } from '@jest/globals';
import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { permissions } from '../../domain/staff.js';
import { listLicences } from '../../server/tools/licences.js';

interface Chunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

const folder = join(process.cwd(), 'dist', 'client');
const manifest = () =>
  JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;

/** A chunk with all direct and indirect imports. `later` includes imports that are loaded on demand. */
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

  it('the first screen has at most 22 kB of compressed CSS', () => {
    const stylesheets = new Set(first.flatMap(({ css = [] }) => css));
    expect(kilobytes(stylesheets)).toBeLessThanOrEqual(22);
  });

  it('contains no code of the admin panel or of forms', () => {
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

interface Pages {
  firstScreen: (address: URL, session: object) => { files: string[] } | undefined;
}

const { firstScreen } = (await import(
  pathToFileURL(join(process.cwd(), 'dist', 'first-screen', 'first-screen.js')).href
)) as Pages;

const visitor = { catalogue: 'MEMBERS', user: null, access: null };
const customer = { catalogue: 'MEMBERS', user: { isAdmin: false }, access: { status: 'APPROVED', current: true } };
const administrator = { catalogue: 'MEMBERS', user: { isAdmin: true, permissions: [...permissions] }, access: null };

const publicPages = [
  '/',
  '/home',
  '/about',
  '/contact',
  '/gallery',
  '/ring-sizes',
  '/licences',
  '/product',
  '/product-details/1',
  '/login',
  '/reset-password',
  '/forgot-password',
  '/accept-invitation',
];
const accountPages = ['/cart', '/quick-order', '/selections', '/selections/1', '/orders', '/orders/1', '/profile'];
const adminPages = [
  '',
  '/requests',
  '/categories',
  '/products',
  '/products/imports',
  '/products/imports/1',
  '/orders',
  '/orders/print',
  '/banners',
  '/gallery',
  '/users',
  '/companies',
  '/companies/1',
  '/audit',
  '/mails',
  '/queries',
].map((path) => `/admin${path}`);

/** The keys of the chunks of the page's modules. */
const chunksOf = (chunks: Record<string, Chunk>, path: string, session: object) =>
  (firstScreen(new URL(path, 'http://localhost'), session)?.files ?? []).map(
    (file) => Object.keys(chunks).find((key) => chunks[key].name === basename(file, '.tsx')) ?? `no chunk for ${file}`,
  );

/** Scripts that a page needs before its first screen. Each is a request. */
const scriptsOf = (chunks: Record<string, Chunk>, path: string, session: object) => {
  const starts = ['index.html', ...chunksOf(chunks, path, session)];
  const names = new Set(starts.flatMap((name) => [...withImports(chunks, name)]));
  return new Set([...names].map((name) => chunks[name].file).filter((file) => file.endsWith('.js')));
};

describe('The shop', () => {
  const chunks = manifest();

  it('the shop never loads code of the admin panel', () => {
    // The application imports all pages, so its own lazy imports are left out and only those of the shop's pages are
    // followed.
    const application = [...withImports(chunks, 'index.html')].map((name) => [
      name,
      { ...chunks[name], dynamicImports: [] },
    ]);
    const others = { ...chunks, ...(Object.fromEntries(application) as typeof chunks) };
    for (const path of [...publicPages, ...accountPages])
      for (const page of chunksOf(chunks, path, customer))
        expect([...withImports(others, page, true)].filter((name) => name.includes('admin'))).toEqual([]);
  });
});

describe('The first screen of a page', () => {
  const chunks = manifest();

  it.each([
    ...publicPages.map((path) => ['a visitor', path, visitor] as const),
    ...[...publicPages, ...accountPages].map((path) => ['a customer', path, customer] as const),
  ])('needs at most 220 kB of compressed JavaScript in 12 files, for %s at %s', (_who, path, session) => {
    const scripts = scriptsOf(chunks, path, session);
    expect(kilobytes(scripts)).toBeLessThanOrEqual(220);
    expect(scripts.size).toBeLessThanOrEqual(12);
  });

  it.each(adminPages)('needs at most 320 kB of compressed JavaScript in 20 files, at %s', (path) => {
    const scripts = scriptsOf(chunks, path, administrator);
    expect(kilobytes(scripts)).toBeLessThanOrEqual(320);
    expect(scripts.size).toBeLessThanOrEqual(20);
  });
});

describe('Preloads of the first screen', () => {
  const chunks = manifest();

  it.each([...publicPages, ...accountPages, ...adminPages])('preloads exist for %s', (path) => {
    const names = chunksOf(chunks, path, administrator);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(Object.keys(chunks)).toContain(name);
  });

  it('preloads are those of one page, because the names of pages are unique', () => {
    const pages = Object.values(chunks).flatMap(({ name }) => (name?.endsWith('-page') ? [name] : []));
    expect(new Set(pages).size).toBe(pages.length);
  });
});

describe('The page of licences', () => {
  it.each(['client', 'playground', 'api-docs'])(
    'the page of licences names each library that Vite finds in %s',
    (part) => {
      const file = join(process.cwd(), 'dist', part, '.vite', 'licences.json');
      const bundled = JSON.parse(readFileSync(file, 'utf8')) as { name: string; version: string }[];
      const listed = new Set(listLicences().map(({ name, version }) => `${name} ${version}`));
      expect(bundled.length).toBeGreaterThan(0);
      expect(bundled.filter(({ name, version }) => !listed.has(`${name} ${version}`))).toEqual([]);
    },
  );
});
