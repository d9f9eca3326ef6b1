import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Product } from '../../server/features/products/products.types.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { download } from '../support/http/downloads.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { until } from '../support/time.js';

// LibreOffice is large, so it is needed only for the whole tests, as before a release.
const isInstalled = spawnSync('soffice', ['--version']).status === 0;
const when = isInstalled || process.env.TEST_LONG === '1' ? describe : describe.skip;
jest.setTimeout(180_000);

when('LibreOffice', () => {
  let app: RunningApp;
  let admin: TestPerson;
  let ring: Product;
  let folder: string;
  beforeAll(async () => {
    app = await startApp({ TIME_ZONE: 'Asia/Kolkata' });
    admin = await anAdmin(app);
    ring = await aProduct(app, { name: '=SUM(1,2)', gram: 4.125, minQuantity: 6 });
    const by = await aCustomer(app, { companyName: 'Kiran Jewels', phone: '+91 98765 43210' });
    await anOrder({ by, lines: [{ product: ring, quantity: 6 }] });
    folder = mkdtempSync(join(tmpdir(), 'parure-office-'));
    for (const list of ['products', 'orders', 'companies'])
      for (const format of ['xlsx', 'csv']) {
        const { content } = await download(admin.client, `/admin/exports/${list}.${format}`);
        writeFileSync(join(folder, `${list}.${format}`), content);
      }
    const files = ['products', 'orders', 'companies'].map((list) => join(folder, `${list}.xlsx`));
    await convert('fods', files);
  });
  afterAll(async () => {
    await app?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const convert = (to: string, files: string[], place = folder) =>
    promisify(execFile)('soffice', [
      ...['--headless', `-env:UserInstallation=file://${folder}/profile`],
      ...['--convert-to', to, '--outdir', place, ...files],
    ]);

  /** The cells of a row as `type: value`, with the type that LibreOffice gives them. */
  function row(list: string, index: number): string[] {
    const xml = readFileSync(join(folder, `${list}.fods`), 'utf8');
    const [, line = ''] = [...xml.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)][index] ?? [];
    const cells = [...line.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)];
    return cells.flatMap(([, attributes = '', inner = '']) => {
      const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1];
      const type = attribute('office:value-type');
      if (attribute('table:formula') !== undefined) return 'formula';
      const value = attribute('office:value') ?? attribute('office:date-value') ?? inner.replace(/<[^>]*>/g, '').trim();
      return type === undefined ? [] : `${type}: ${value}`;
    });
  }

  it('LibreOffice opens products with numbers as numbers, and texts never as formulas', () => {
    expect(row('products', 1)).toEqual([
      `string: ${ring.designNumber}`,
      'string: =SUM(1,2)',
      'float: 4.125',
      `string: ${ring.category}`,
      'string: 18, 22',
      `string: ${ring.designNumber}.jpg`,
      'float: 6',
      'float: 1',
    ]);
  });

  it('LibreOffice opens orders with days as days', () => {
    const cells = row('orders', 1);
    expect(cells).toContainEqual(expect.stringMatching(/^date: \d{4}-\d\d-\d\d/));
    expect(cells).toContainEqual('float: 24.75');
    expect(cells).not.toContain('formula');
  });

  it('LibreOffice opens companies with phone numbers as texts', () => {
    const all = [1, 2].flatMap((index) => row('companies', index));
    expect(all).toContainEqual('string: +91 98765 43210');
    expect(all).toContainEqual(expect.stringMatching(/^date: \d{4}-\d\d-\d\d/));
  });

  it.each(['xlsx', 'csv'])('LibreOffice saves an exported file as %s that is imported as unchanged', async (format) => {
    const saved = join(folder, `saved-${format}`);
    await convert(format, [join(folder, 'products.xlsx')], saved);
    const form = new FormData();
    form.append(
      'sheet',
      new Blob([new Uint8Array(readFileSync(join(saved, `products.${format}`)))]),
      `saved.${format}`,
    );
    const { body } = await admin.client.rest.post('/admin/imports', form);
    let counts = {};
    await until(async () => {
      const read = await admin.client.rest.get(`/admin/imports/${body.import._id}`);
      counts = read.body.import.counts;
      return read.body.import.state === 'checked';
    });
    expect(counts).toMatchObject({ unchanged: 1, new: 0, changed: 0, wrong: 0 });
  });
});
