import { randomUUID } from 'node:crypto';
import { aCustomer } from '../support/data/builders.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { productFilterNames } from '../../domain/products.js';
import { aRing } from './cart.js';
import { withCommas } from './catalogue.js';
import {
  type CaseContext,
  fails,
  type Input,
  type Operation,
  type ParityCase,
  succeeds,
  unknownId,
} from './operation.js';
import { named } from './shop.js';

/** Common settings of the calls that download a list. */
const exported: Pick<Operation, 'file' | 'restNames' | 'toRest' | 'response'> = {
  file: true,
  restNames: productFilterNames,
  // REST treats an empty parameter as absent, but a comma as an empty choice.
  toRest: ({ ids, ...input }) => ({
    ...withCommas(input),
    ids: ids === undefined ? null : (ids as string[]).join(',') || ',',
  }),
  response: (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://shop.test');
    return { url: `${pathname}${searchParams.size > 0 ? `?${searchParams.toString()}` : ''}` };
  },
};

/** `format` is in the path of REST. */
const chosen = (
  code: 'PRODUCT_NOT_FOUND' | 'ORDER_NOT_FOUND' | 'USER_NOT_FOUND',
  idOf: (context: CaseContext) => Promise<string>,
  more: Input,
): ParityCase[] => [
  succeeds('chosen ones', async (context) => ({ ids: [await idOf(context), await idOf(context)], ...more })),
  fails(code, 'one that does not exist', async (context) => ({ ids: [await idOf(context), unknownId], ...more })),
  fails(code, 'a malformed id', { ids: ['first'], ...more }),
  fails('VALIDATION', 'an empty choice', { ids: [], ...more }),
  fails('VALIDATION', 'more than 200', { ids: Array.from({ length: 201 }, () => randomUUID()), ...more }),
  fails('VALIDATION', 'an unknown order', { ...more, sort: 'colour' }, { rejectedByType: true }),
];

const aProductId = async ({ app, uniqueWord }: CaseContext) =>
  (await aProduct(app, { name: `Piece ${uniqueWord()}`, category: 'Pieces' })).id;

const anOrderId = async (context: CaseContext) => {
  const by = await aCustomer(context.app, named(context.uniqueWord()));
  return (await anOrder({ by, key: context.uniqueWord(), lines: [{ product: await aRing(context) }] }))._id;
};

const aCustomerId = async ({ app, uniqueWord }: CaseContext) => (await aCustomer(app, named(uniqueWord()))).id;

const productCases = (more: Input = {}): ParityCase[] => [
  ...chosen('PRODUCT_NOT_FOUND', aProductId, more),
  succeeds('a part of the list', {
    ...{
      categories: ['Pieces'],
      subcategories: ['Round'],
      gramMin: 1,
      gramMax: 9,
      carats: ['18'],
      sizes: ['12'],
      ...{ netMin: 0.5, netMax: 9, stone: ['diamond'], shape: ['oval', 'round'], option: ['Screw:push'] },
      isNew: true,
      needsNetWeight: true,
    },
    ...{ archived: true, sort: '-gram', search: 'round', ...more },
  }),
  fails('VALIDATION', 'a long search', { search: 'x'.repeat(101), ...more }),
];

const orderCases = (more: Input): ParityCase[] => [
  ...chosen('ORDER_NOT_FOUND', anOrderId, { sort: 'oldest', ...more }),
  succeeds('a part of the list', {
    ...{ status: 'ready', search: 'mehta', sort: 'due', due: 'overdue' },
    ...{ from: '2026-01-01T00:00:00.000Z', before: '2026-02-01T00:00:00.000Z', ...more },
  }),
  succeeds('of some days of the shop', { sort: 'oldest', from: '2026-01-01', to: '2026-01-31', ...more }),
  succeeds('of one company', async ({ app, uniqueWord }) => ({
    companyId: (await aCustomer(app, named(uniqueWord()))).id,
    sort: 'oldest',
    ...more,
  })),
  fails('VALIDATION', 'a malformed id of a company', { companyId: 'first', ...more }),
];

const companyCases = (more: Input): ParityCase[] => [
  ...chosen('USER_NOT_FOUND', aCustomerId, more),
  succeeds('a part of the list', { search: 'mehta', access: 'current', sort: 'company', ...more }),
  fails('USER_NOT_FOUND', 'an administrator', async ({ admin }) => ({ ids: [admin.id], ...more })),
];

export const exports: Operation[] = [
  {
    name: 'download products as spreadsheet',
    rest: 'GET /api/v1/admin/exports/products.xlsx',
    graphql: 'Query.exportProducts',
    ...exported,
    cases: productCases({ format: 'xlsx' }),
  },
  {
    name: 'download products as CSV',
    rest: 'GET /api/v1/admin/exports/products.csv',
    graphql: 'Query.exportProducts',
    ...exported,
    cases: productCases({ format: 'csv' }),
  },
  {
    name: 'download the pictures of products',
    rest: 'GET /api/v1/admin/exports/pictures.zip',
    graphql: 'Query.exportPictures',
    ...exported,
    cases: [
      ...productCases(),
      fails('PAYLOAD_TOO_LARGE', 'more than 2 GB', async (context) => {
        const id = await aProductId(context);
        await context.app.database.query(
          `UPDATE media SET bytes = 3000000000
           WHERE id IN (SELECT media_id FROM product_images WHERE product_id = $1)`,
          [id],
        );
        return { ids: [id] };
      }),
    ],
  },
  {
    name: 'download orders as spreadsheet',
    rest: 'GET /api/v1/admin/exports/orders.xlsx',
    graphql: 'Query.exportOrders',
    ...exported,
    cases: orderCases({ format: 'xlsx' }),
  },
  {
    name: 'download orders as CSV',
    rest: 'GET /api/v1/admin/exports/orders.csv',
    graphql: 'Query.exportOrders',
    ...exported,
    cases: orderCases({ format: 'csv' }),
  },
  {
    name: 'download companies as spreadsheet',
    rest: 'GET /api/v1/admin/exports/companies.xlsx',
    graphql: 'Query.exportCompanies',
    ...exported,
    cases: companyCases({ format: 'xlsx' }),
  },
  {
    name: 'download companies as CSV',
    rest: 'GET /api/v1/admin/exports/companies.csv',
    graphql: 'Query.exportCompanies',
    ...exported,
    cases: companyCases({ format: 'csv' }),
  },
];
