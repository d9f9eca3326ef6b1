import { clientNumberLimits } from '../../domain/client-numbers.js';
import type { TestPerson } from '../support/data/builders.js';
import { aProduct, archive } from '../support/data/shop.js';
import { aChain, aRing } from './cart.js';
import { noCompany, others } from './companies.js';
import { fails, succeeds, type CaseContext, type Input, type Operation } from './operation.js';
import { page } from './rest-responses.js';

interface Row {
  designNumber: string;
  number: string;
}
type Build = (context: CaseContext, owner: TestPerson) => Input | Promise<Input>;

/** The input of a case about the caller's company, or about any company. */
type Of = (build: Build) => (context: CaseContext) => Promise<Input>;
const ofMine: Of = (build) => async (context) => build(context, context.me);
const ofAny: Of = (build) => async (context) => {
  const owner = await others(context);
  return { companyId: owner.id, ...(await build(context, owner)) };
};

const ring = async (context: CaseContext, number: string): Promise<Row> => ({
  designNumber: (await aRing(context)).designNumber,
  number,
});
const chain = async (context: CaseContext, number: string): Promise<Row> => ({
  designNumber: (await aChain(context)).designNumber,
  number,
});

async function give({ client }: TestPerson, ...rows: Row[]): Promise<void> {
  const { status, body } = await client.rest.put('/company/design-numbers', { rows });
  if (status !== 200) throw new Error(`The company has no numbers: ${body.message}`);
}

/** A product that leaves the catalogue after the company gave it a number. */
async function anArchived(context: CaseContext, owner: TestPerson, number: string): Promise<Row> {
  const product = await aProduct(context.app, { name: context.uniqueWord(), category: 'Rings' });
  await give(owner, { designNumber: product.designNumber, number });
  await archive(context.app, product);
  return { designNumber: product.designNumber, number };
}

/** A ring with a number that a later design of the shop takes. */
async function aTaken(context: CaseContext, owner: TestPerson): Promise<Row> {
  const number = `${context.uniqueWord()}/T`;
  const row = await ring(context, number);
  await give(owner, row);
  await aProduct(context.app, { name: context.uniqueWord(), category: 'Rings', designNumber: number });
  return row;
}

const listed =
  (more: Input, ...numbers: string[]): Build =>
  async (context, owner) => {
    const [first, second] = numbers;
    if (first) await give(owner, await ring(context, first));
    if (second) await give(owner, await chain(context, second));
    return { perPage: 3, ...more };
  };

const lists = (of: Of) => [
  succeeds('two numbers', of(listed({}, 'R-1', 'C 2'))),
  succeeds('without numbers', of(listed({}))),
  succeeds('with a number', of(listed({ search: 'c 2' }, 'R-1', 'C 2'))),
  succeeds('with the name of a design', of(listed({ search: 'solitaire' }, 'R-1', 'C 2'))),
  succeeds('none with a text', of(listed({ search: 'no such number' }, 'R-1', 'C 2'))),
  succeeds(
    'of a design in the archive',
    of(async (context, owner) => {
      await anArchived(context, owner, 'Old 1');
      return { perPage: 3 };
    }),
  ),
  succeeds(
    'that a design of the shop took',
    of(async (context, owner) => {
      await aTaken(context, owner);
      return { perPage: 3 };
    }),
  ),
  fails('VALIDATION', 'page 0', of(listed({ page: 0 }))),
  fails('VALIDATION', 'too many on a page', of(listed({ perPage: clientNumberLimits.rows + 1 }))),
  fails('VALIDATION', 'a search text over the limit', of(listed({ search: 'x'.repeat(101) }))),
];

/** The rows, for a company that gives the ring the number R-1. */
const rows =
  (...sent: ((context: CaseContext) => Promise<Row>)[]): Build =>
  async (context, owner) => {
    await give(owner, await ring(context, 'R-1'));
    return { rows: await Promise.all(sent.map((row) => row(context))) };
  };

const ringWith = (number: string) => (context: CaseContext) => ring(context, number);
const chainWith = (number: string) => (context: CaseContext) => chain(context, number);
const written =
  (write: (designNumber: string) => string, number = 'C 2') =>
  async (context: CaseContext) => ({ designNumber: write((await aChain(context)).designNumber), number });

const changes = (of: Of) => [
  succeeds(
    'a first number',
    of(async (context) => ({ rows: [await ring(context, 'R-1')] })),
  ),
  succeeds('two numbers, of which one replaces another', of(rows(ringWith('R-2'), chainWith('C 2')))),
  succeeds(
    'two designs exchange their numbers',
    of(async (context, owner) => {
      await give(owner, await ring(context, 'R-1'), await chain(context, 'C 2'));
      return { rows: [await ring(context, 'C 2'), await chain(context, 'R-1')] };
    }),
  ),
  succeeds('the same number', of(rows(ringWith('R-1')))),
  succeeds('the same number in other letters', of(rows(ringWith('r-1')))),
  succeeds('a number of the longest length', of(rows(ringWith('9'.repeat(clientNumberLimits.number))))),
  succeeds('a number in another script', of(rows(ringWith('વીંટી 7')))),
  succeeds('a design number in small letters', of(rows(written((number) => number.toLowerCase())))),
  succeeds('an empty number', of(rows(ringWith('')))),
  succeeds('an empty number of a design without one', of(rows(ringWith('R-1'), chainWith(' ')))),
  succeeds(
    'a design in the archive',
    of(async (context, owner) => ({
      rows: [{ ...(await anArchived(context, owner, 'Old 1')), number: 'Old 2' }],
    })),
  ),
  succeeds(
    'no number any more, after a design of the shop took it',
    of(async (context, owner) => ({
      rows: [{ ...(await aTaken(context, owner)), number: '' }],
    })),
  ),
  fails('CLIENT_NUMBER_TAKEN', 'the number of another design', of(rows(chainWith('r-1')))),
  fails(
    'CLIENT_NUMBER_TAKEN',
    'the number of a design of the shop',
    of(rows(async (context) => ring(context, (await aChain(context)).designNumber))),
  ),
  fails(
    'CLIENT_NUMBER_TAKEN',
    'a number that means a design of the shop',
    of(rows(async (context) => ring(context, (await aChain(context)).designNumber.replace('-', ' ').toLowerCase()))),
  ),
  fails(
    'VALIDATION',
    'an unknown design',
    of(
      rows(
        ringWith('R-2'),
        written((number) => `${number}9`),
      ),
    ),
  ),
  fails('VALIDATION', 'an empty design number', of(rows(written(() => ' ')))),
  fails(
    'VALIDATION',
    'a design in the archive without a number',
    of(async (context, owner) => {
      const row = await anArchived(context, owner, 'Old 1');
      await give(owner, { ...row, number: '' });
      return { rows: [row] };
    }),
  ),
  fails('VALIDATION', 'a design twice', of(rows(ringWith('R-2'), ringWith('R-3')))),
  fails('VALIDATION', 'a number twice', of(rows(ringWith('R-2'), chainWith('r-2')))),
  fails('VALIDATION', 'a number that is too long', of(rows(ringWith('9'.repeat(clientNumberLimits.number + 1))))),
  fails('VALIDATION', 'a number without a letter or digit', of(rows(ringWith('--')))),
  fails('VALIDATION', 'a number that cannot be printed', of(rows(ringWith('R 龘')))),
  fails('VALIDATION', 'no rows', of(rows())),
  fails(
    'VALIDATION',
    'too many rows',
    of((context) => manyRows(context)),
  ),
  fails(
    'VALIDATION',
    'a number as a number',
    of(() => ({ rows: [{ designNumber: 7, number: 7 }] })),
    {
      rejectedByType: true,
    },
  ),
  fails(
    'VALIDATION',
    'missing fields',
    of(() => ({})),
    { rejectedByType: true },
  ),
];

const manyRows = async (context: CaseContext) => ({
  rows: Array<Row>(clientNumberLimits.rows + 1).fill(await ring(context, 'R-1')),
});

// eslint-disable-next-line @typescript-eslint/no-explicit-any
const set = ({ message, rows: saved }: any) => ({ message, rows: saved });
// eslint-disable-next-line @typescript-eslint/no-explicit-any
const list = (body: any) => page(body.rows, (row) => row, body, { perPage: 3 });

export const clientNumbers: Operation[] = [
  {
    name: "list the design numbers of one's own company",
    rest: 'GET /api/v1/company/design-numbers',
    graphql: 'Query.clientNumbers',
    restNames: { perPage: 'limit' },
    response: list,
    cases: [
      ...lists(ofMine),
      succeeds('as a viewer', { perPage: 3 }, { as: 'viewer' }),
      succeeds('as an administrator, whose company has none', { perPage: 3 }, { as: 'admin' }),
    ],
  },
  {
    name: "change the design numbers of one's own company",
    rest: 'PUT /api/v1/company/design-numbers',
    graphql: 'Mutation.setClientNumbers',
    response: set,
    cases: changes(ofMine),
  },
  {
    name: 'list the design numbers of a company',
    rest: 'GET /api/v1/admin/companies/{companyId}/design-numbers',
    graphql: 'Query.companyClientNumbers',
    restNames: { perPage: 'limit' },
    response: list,
    cases: [...lists(ofAny), ...noCompany({ perPage: 3 })],
  },
  {
    name: 'change the design numbers of a company',
    rest: 'PUT /api/v1/admin/companies/{companyId}/design-numbers',
    graphql: 'Mutation.setCompanyClientNumbers',
    response: set,
    cases: [...changes(ofAny), ...noCompany({ rows: [{ designNumber: 'RI-0001', number: 'R-1' }] })],
  },
];
