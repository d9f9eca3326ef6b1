import fc from 'fast-check';
import { weightRowsCell, weightRowsIn } from './choice-weight-cells.js';
import {
  weightRowMessages,
  keptWeightsProblem,
  weightRowProblems,
  weightSizeProblems,
} from './choice-weight-problems.js';
import { type ChoiceWeights, type WeightRow, weightsIn } from './choice-weights.js';
import { weightRowSchema } from './choice-weights.schemas.js';
import { allCarats } from './gold.js';
import { fineGrams, totalFineGrams, totalGrams, totalNetGrams } from './weights.js';

const aRow = (row: Partial<WeightRow>): WeightRow => ({ carat: null, size: null, gram: 3, netGram: null, ...row });
const product: ChoiceWeights = {
  gram: 3,
  netGram: 2.8,
  weights: [
    aRow({ carat: '18', gram: 3.41 }),
    aRow({ carat: '18', size: '12', gram: 3.6, netGram: 3.5 }),
    aRow({ size: '12', gram: 3.2 }),
  ],
};

describe('the weights of a choice', () => {
  it.each([
    ['carat and size', { carat: '18', size: '12' }, { gram: 3.6, netGram: 3.5 }],
    ['the carat', { carat: '18', size: '14' }, { gram: 3.41, netGram: 3.21 }],
    ['the size', { carat: '22', size: '12' }, { gram: 3.2, netGram: 3 }],
    ['the product', { carat: '22', size: '14' }, { gram: 3, netGram: 2.8 }],
  ])('the most specific row gives the weights, here that of %s', (_, choice, weights) =>
    expect(weightsIn(product, choice)).toEqual(weights),
  );

  it('a size is found irrespective of case', () => {
    const sized = { ...product, weights: [aRow({ size: 'n½', gram: 3.3 })] };
    expect(weightsIn(sized, { carat: '18', size: 'N½' })).toEqual({ gram: 3.3, netGram: 3.1 });
  });

  describe('of a couple band', () => {
    const pair = (...weights: WeightRow[]) =>
      weightsIn({ gram: 8, netGram: 7.799, weights }, { carat: '18', size: 'M-10,F-8' });

    it('the weight of the pair is the sum of its rings, each with half of the stones', () => {
      expect(pair(aRow({ size: 'M-10', gram: 5 }), aRow({ size: 'F-8', gram: 3.5 }))).toEqual({
        ...{ gram: 8.5, netGram: 8.299 },
      });
      expect(pair(aRow({ size: 'M-10', gram: 5, netGram: 4.9 }), aRow({ size: 'F-8', gram: 3.5 }))).toEqual({
        ...{ gram: 8.5, netGram: 8.3 },
      });
    });

    it('a ring without a row leaves the weights of the product', () => {
      expect(pair(aRow({ size: 'M-10', gram: 5 }))).toEqual({ gram: 8, netGram: 7.799 });
    });

    it('a row of the pair is more specific than those of its rings', () => {
      const rings = [aRow({ size: 'M-10', gram: 5 }), aRow({ size: 'F-8', gram: 3.5 })];
      expect(pair(...rings, aRow({ size: 'M-10,F-8', gram: 9 }))).toEqual({ gram: 9, netGram: 8.799 });
    });
  });

  it('net is never above gross, and both are thousandths of a gram', () => {
    const milligrams = (min: number, max: number) => fc.integer({ min, max }).map((thousandths) => thousandths / 1000);
    const row = fc.record({
      carat: fc.option(fc.constantFrom('18', '22')),
      size: fc.option(fc.constantFrom('12', 'M-10', 'F-8', 'M-10,F-8')),
      gram: milligrams(1, 10_000_000),
      netGram: fc.option(milligrams(1, 10_000_000)),
    });
    const products = fc.record({
      gram: milligrams(1, 10_000_000),
      netGram: fc.option(milligrams(1, 10_000_000)),
      weights: fc.array(row, { maxLength: 8 }),
    });
    fc.assert(
      fc.property(
        products.filter((each) => weightRowProblems({ ...each, caratOptions: ['18', '22'] }).length === 0),
        fc.constantFrom('18', '22'),
        fc.constantFrom('', '12', 'M-10,F-8'),
        (each, carat, size) => {
          if (each.netGram !== null && each.netGram > each.gram) return;
          const { gram, netGram } = weightsIn(each, { carat, size });
          expect(netGram).toBeLessThanOrEqual(gram);
          expect(netGram).toBeGreaterThan(0);
          for (const weight of [gram, netGram]) expect(weight).toBe(Math.round(weight * 1000) / 1000);
        },
      ),
    );
  });
});

describe('the rows of weights', () => {
  const problems = (...weights: WeightRow[]) =>
    weightRowProblems({ gram: 3, netGram: 2.8, caratOptions: ['18', '22'], weights }).map(({ row, field, message }) => [
      row,
      field,
      message,
    ]);

  it.each([
    ['neither carat nor size', [aRow({})], [0, 'carat', weightRowMessages.key]],
    [
      'a carat that the product lacks',
      [aRow({ carat: '14' })],
      [0, 'carat', 'Carat must be 18 or 22 for this product'],
    ],
    [
      'the carat and size of another row',
      [aRow({ carat: '18', size: 'n' }), aRow({ carat: '18', size: 'N' })],
      [1, 'size', weightRowMessages.twice],
    ],
    ['one ring of a pair only', [aRow({ size: 'M-10' })], [0, 'size', weightRowMessages.otherRing]],
    [
      'a net weight above its gross weight',
      [aRow({ carat: '18', netGram: 3.001 })],
      [0, 'netGram', "Net weight can't be above the gross weight of 3.000 g"],
    ],
    ['a weight that the stones use up', [aRow({ carat: '18', gram: 0.2 })], [0, 'gram', weightRowMessages.light]],
  ])('a row is wrong with %s', (_, rows, problem) => expect(problems(...rows)).toEqual([problem]));

  it('a row of a ring may weigh little more than half of the stones', () => {
    expect(problems(aRow({ size: 'M-10', gram: 0.101 }), aRow({ size: 'F-8', gram: 0.101 }))).toEqual([]);
    expect(problems(aRow({ size: 'M-10', gram: 0.1 }), aRow({ size: 'F-8', gram: 0.101 }))).toHaveLength(1);
  });
});

describe('the size of a row', () => {
  const problem = (size: string, category: string, ...sizes: string[]) =>
    weightSizeProblems({ category, sizes }, [aRow({ carat: '18' }), aRow({ size })]).map(({ row, field, message }) => [
      row,
      field,
      message,
    ]);

  it.each([
    ['12', 'Rings', ['12', '14'], undefined],
    ['n½', 'Rings', ['N½'], undefined],
    ['13', 'Rings', ['12', '14'], 'Rings has no size 13.'],
    ['12', 'Studs', [], 'This product has no sizes'],
    ['M-10', 'Couple Band', [], undefined],
    ['f - 8', 'Couple Band', ['M-18,F-10'], undefined],
    ['M-10, F-8', 'Couple Band', [], undefined],
    ['10', 'Couple Band', ['10'], weightRowMessages.coupleSize],
  ])('a size belongs to its category: %s of %s %j', (size, category, sizes, message) =>
    expect(problem(size, category, ...sizes)).toEqual(message === undefined ? [] : [[1, 'size', message]]),
  );
});

it('a change of the product that spoils a stored row is told at what was changed', () => {
  const weights = [aRow({ carat: '18', size: '12', gram: 3.41 })];
  const kept = (change: object) =>
    keptWeightsProblem({ gram: 4, netGram: 3.8, caratOptions: ['18'], weights, ...change });
  expect(kept({})).toBeUndefined();
  expect(kept({ caratOptions: ['22'] })).toMatchObject({
    field: 'caratOptions',
    message: expect.stringContaining('for 18 ct, size 12.'),
  });
  expect(kept({ netGram: 0.59 })).toMatchObject({ field: 'netGram', message: expect.stringContaining('3.410 g') });
});

it('an empty carat or size of a row is null, and a sign that separates cells is refused', () => {
  expect(weightRowSchema.parse({ carat: ' 18 ', size: '', gram: 3 })).toEqual(aRow({ carat: '18' }));
  for (const size of ['6;7', '6=7', 'x'.repeat(21)])
    expect(weightRowSchema.safeParse({ size, gram: 3 }).success).toBe(false);
});

describe('the totals of lines in their choices', () => {
  const grams = fc.bigInt({ min: 1n, max: 10_000_000n });
  const row = fc.record({
    carat: fc.option(fc.constantFrom('18', '22')),
    size: fc.option(fc.constantFrom('12', 'M-10', 'F-8')),
    gram: grams,
    netGram: fc.option(grams),
  });
  const products = fc.record({ gram: grams, netGram: fc.option(grams), weights: fc.array(row, { maxLength: 6 }) });
  const choices = fc.record({
    carat: fc.constantFrom('18', '22'),
    size: fc.constantFrom('', '12', 'M-10,F-8'),
    quantity: fc.integer({ min: 1, max: 999 }),
  });
  type Exact = typeof products extends fc.Arbitrary<infer Product> ? Product : never;
  type ExactRow = Exact['weights'][number];

  const toGrams = (thousandths: bigint) => Number(thousandths) / 1000;
  const toRow = ({ gram, netGram, ...key }: ExactRow): WeightRow => ({
    ...{ ...key, gram: toGrams(gram), netGram: netGram === null ? null : toGrams(netGram) },
  });
  const toProduct = ({ gram, netGram, weights }: Exact): ChoiceWeights => ({
    ...{ gram: toGrams(gram), netGram: netGram === null ? null : toGrams(netGram), weights: weights.map(toRow) },
  });
  const isSound = (exact: Exact) =>
    (exact.netGram ?? 0n) <= exact.gram &&
    weightRowProblems({ ...toProduct(exact), caratOptions: ['18', '22'] }).length === 0;

  /** Gross and net weight in half thousandths, because one ring of a pair has half of what is no gold. */
  function exactly({ gram, netGram, weights }: Exact, carat: string, size: string): [bigint, bigint] {
    const other = gram - (netGram ?? gram);
    const find = (ofCarat: string | null, ofSize: string | null) =>
      weights.find((each) => each.carat === ofCarat && each.size === ofSize);
    const parts = (found: (ExactRow | undefined)[]): [bigint, bigint] | undefined => {
      const known = found.filter((each) => each !== undefined);
      if (known.length < found.length) return undefined;
      const sum = (values: bigint[]) => values.reduce((total, value) => total + value, 0n);
      const share = found.length === 2 ? other : 2n * other;
      const net = known.map((each) => (each.netGram === null ? 2n * each.gram - share : 2n * each.netGram));
      return [sum(known.map((each) => 2n * each.gram)), sum(net)];
    };
    const inSize = (ofCarat: string | null) =>
      parts([find(ofCarat, size)]) ??
      (size.startsWith('M') ? parts([find(ofCarat, 'M-10'), find(ofCarat, 'F-8')]) : undefined);
    return inSize(carat) ?? parts([find(carat, null)]) ?? inSize(null) ?? [2n * gram, 2n * (gram - other)];
  }

  it('fine gold is never above net weight, and sums equal their parts to the thousandth of a gram', () => {
    const orders = fc.array(fc.tuple(products.filter(isSound), choices), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(orders, (order) => {
        const lines = order.map(([product, { quantity, ...choice }]) => ({
          ...weightsIn(toProduct(product), choice),
          ...{ carat: choice.carat, quantity },
        }));
        const exact = order.map(([product, { carat, size, quantity }]) => {
          const [gross, net] = exactly(product, carat, size);
          // Half a thousandth of one piece is rounded up.
          const piece = (net + 1n) / 2n;
          const fine = (2n * piece * BigInt(quantity) * BigInt(carat) + 24n) / 48n;
          return { gross: (gross / 2n) * BigInt(quantity), net: piece * BigInt(quantity), fine };
        });
        const sum = (of: keyof (typeof exact)[number]) => toGrams(exact.reduce((total, line) => total + line[of], 0n));
        expect(lines.map(fineGrams)).toEqual(exact.map(({ fine }) => toGrams(fine)));
        expect([totalGrams(lines), totalNetGrams(lines), totalFineGrams(lines)]).toEqual([
          sum('gross'),
          sum('net'),
          sum('fine'),
        ]);
        for (const { fine, net, gross } of exact) {
          expect(fine).toBeLessThanOrEqual(net);
          expect(net).toBeLessThanOrEqual(gross);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the cell of weights', () => {
  it.each([
    ['18/12=3.41; 22=3.9', [aRow({ carat: '18', size: '12', gram: 3.41 }), aRow({ carat: '22', gram: 3.9 })]],
    ['/2-10 = 12.5 g', [aRow({ size: '2-10', gram: 12.5 })]],
    ['18K/M-10=5 net 4.5', [aRow({ carat: '18', size: 'M-10', gram: 5, netGram: 4.5 })]],
    ['', []],
  ])('it is read: %s', (text, weights) => expect(weightRowsIn(text)).toEqual({ weights }));

  it.each(['3.41', '12 12=3', '2-10=12.5', '=3', '18/=3', '18/12=heavy', '18/12=3.4 net'])(
    'the part that is no weight is named: %s',
    (part) => expect(weightRowsIn(`22=3.9; ${part}`)).toEqual({ unread: part }),
  );

  it('it is written so that it is read unchanged', () => {
    const thousandths = fc.integer({ min: 1, max: 10_000_000 }).map((each) => each / 1000);
    const row = fc
      .record({
        carat: fc.option(fc.constantFrom(...allCarats)),
        size: fc.option(fc.constantFrom('12', '2-10', 'N½', 'M-10,F-8', '16 in', '6/7')),
        gram: thousandths,
        netGram: fc.option(thousandths),
      })
      .filter(({ carat, size }) => carat !== null || size !== null);
    fc.assert(
      fc.property(fc.array(row), (weights) => expect(weightRowsIn(weightRowsCell(weights))).toEqual({ weights })),
    );
  });
});
