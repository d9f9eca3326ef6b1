import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { sheetColumns, sheetFacts } from '../../domain/product-columns.js';

const page = readFileSync('docs/feature.md', 'utf8');
const files = execFileSync('git', ['ls-files', 'domain', 'server', 'client'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(?:tsx?|graphql)$/.test(path))
  .filter(
    (path) => !/\.(?:spec|test|generated)\.|^server\/(?:migrations|contract|demo)\/|^client\/testing\//.test(path),
  );

/** Columns of the product with unambiguous names. A file that contains all of them lists the columns of a product. */
const telling = sheetFacts.filter(
  (fact) => sheetColumns[fact].kind === 'pieces' || sheetColumns[fact].kind === 'texts',
);

/**
 * Files that are exempt: cart lines have the quantities and carats that can be chosen, whatever other columns a product
 * has.
 */
const linesOfCarts = /^server\/features\/cart\//;

describe('the columns of a product', () => {
  it('the columns of a product are named in the files of docs/feature.md only', () => {
    expect(telling.length).toBeGreaterThan(2);
    const naming = files.filter((path) => {
      const text = readFileSync(path, 'utf8');
      return !linesOfCarts.test(path) && telling.every((column) => new RegExp(`\\b${column}\\b`).test(text));
    });
    expect(naming).toContain('server/features/products/product.entity.ts');
    expect(naming.filter((path) => !page.includes(`| \`${path}\` |`))).toEqual([]);
  });
});
