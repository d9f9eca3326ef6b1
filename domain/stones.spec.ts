import fc from 'fast-check';
import { stonesCell, stonesIn } from './stone-cells.js';
import { weightsProblem } from './products.js';
import { stonesSchema } from './stones.schemas.js';
import {
  stonesSummary,
  stoneTotals,
  proposedNetGram,
  type Stone,
  stoneGrams,
  stoneKinds,
  stoneShapes,
  stonesProblem,
} from './stones.js';

const aStone = (more: Partial<Stone> = {}): Stone => ({
  ...{ kind: 'cubic-zirconia', shape: 'round', count: 24, carats: 0.36, setting: null, text: null },
  ...more,
});

describe('stones', () => {
  it('the weight of stones is a fifth of a gram for each carat', () => {
    expect(stoneGrams([aStone({ carats: 0.36 }), aStone({ carats: 0.2 })])).toBe(0.112);
    expect(stoneGrams([])).toBe(0);
  });

  it.each([
    [{ gram: 4.2, netGram: 4.128 }, undefined],
    [{ gram: 4.2, netGram: 4.178 }, undefined],
    [
      { gram: 4.2, netGram: 4.179 },
      'Net weight and stones are 4.179 g + 0.072 g = 4.251 g, more than the gross weight of 4.200 g',
    ],
    [{ gram: 4.2, netGram: null }, undefined],
    [{ gram: 0.02, netGram: null }, 'The stones weigh 0.072 g, more than the gross weight of 0.020 g'],
  ])('net weight and stones may exceed the gross weight by 0.05 g: %j', (weights, problem) =>
    expect(stonesProblem(weights, [aStone()])).toBe(problem),
  );

  it('the summary has the pieces and the carats of all rows', () => {
    expect(stonesSummary([aStone(), aStone({ count: 2, carats: 0.2 })])).toBe('26 stones 0.56 ct');
    expect(stonesSummary([aStone({ count: 1, carats: 1.005 })])).toBe('1 stone 1.005 ct');
    expect(stoneTotals([aStone({ carats: 0.1 }), aStone({ carats: 0.2 })])).toEqual({ count: 48, carats: 0.3 });
  });

  it('the proposed net weight is the gross weight without the stones', () => {
    expect(proposedNetGram(4.2, [aStone()])).toBe(4.128);
    expect([proposedNetGram(4.2, []), proposedNetGram(0.07, [aStone()])]).toEqual([undefined, undefined]);
  });
});

describe('a cell with stones', () => {
  it.each([
    [
      'CZ round 24 0.36; diamond oval 2 0.20',
      [aStone(), aStone({ kind: 'diamond', shape: 'oval', count: 2, carats: 0.2 })],
    ],
    [
      'Lab grown diamond Emerald cut 1 1.05ct claw',
      [aStone({ kind: 'lab-grown-diamond', shape: 'emerald', count: 1, carats: 1.05, setting: 'claw' })],
    ],
    [
      'emerald emerald 3 0.5 (Zambia)',
      [aStone({ kind: 'emerald', shape: 'emerald', count: 3, carats: 0.5, text: 'Zambia' })],
    ],
    [
      'dia RD 2 pcs 0.20 cts; pearl round 1 8.5 (Akoya, 7 mm)',
      [
        aStone({ kind: 'diamond', count: 2, carats: 0.2 }),
        aStone({ kind: 'pearl', count: 1, carats: 8.5, text: 'Akoya, 7 mm' }),
      ],
    ],
    [
      'ruby oval 3 .5 ct ct bezel',
      [aStone({ kind: 'ruby', shape: 'oval', count: 3, carats: 0.5, setting: 'ct bezel' })],
    ],
    ['', []],
  ])('a cell of stones is read: %s', (text, stones) => expect(stonesIn(text)).toEqual({ stones }));

  it.each(['CZ round 24', 'topaz round 2 0.2', 'CZ 24 0.36', 'CZ round x 0.36', '24 CZ'])(
    'the part that is no stone is named: %s',
    (part) => expect(stonesIn(`diamond oval 2 0.20; ${part}`)).toEqual({ unread: part }),
  );

  it('a cell of stones is written so that it is read unchanged', () => {
    const word = fc.oneof(
      fc.stringMatching(/^[a-z0-9.]{1,8}( [a-z0-9.]{1,8})?$/),
      fc.constantFrom('ct', 'cts pave', 'pcs', 'cut'),
    );
    const stones = fc.record({
      kind: fc.constantFrom(...stoneKinds),
      shape: fc.constantFrom(...stoneShapes),
      count: fc.integer({ min: 1, max: 10_000 }),
      carats: fc.integer({ min: 1, max: 50_000_000 }).map((thousandths) => thousandths / 1000),
      setting: fc.option(word),
      text: fc.option(word),
    });
    fc.assert(
      fc.property(fc.array(stones, { maxLength: 20 }), (all) =>
        expect(stonesIn(stonesCell(all))).toEqual({ stones: all }),
      ),
    );
  });
});

describe('the schema of stones', () => {
  const problemsOf = (stones: unknown) =>
    stonesSchema.safeParse(stones).error?.issues.map(({ path, message }) => [path.join('.'), message]);

  it.each<[object, string, string]>([
    [{ kind: 'topaz' }, '0.kind', 'Please choose the kind of the stones.'],
    [{ shape: '' }, '0.shape', 'Please choose the shape of the stones.'],
    [{ count: 0 }, '0.count', 'The number of stones is a whole number from 1 to 10,000.'],
    [{ count: 1.5 }, '0.count', 'The number of stones is a whole number from 1 to 10,000.'],
    [{ carats: 0 }, '0.carats', 'The weight of the stones is a positive number of carats, such as 0.36.'],
    [{ carats: 50_000.001 }, '0.carats', 'Please enter at most 50,000 carats.'],
    [{ carats: 0.0001 }, '0.carats', 'The weight of stones can have at most three decimals.'],
    [{ setting: 'pave; claw' }, '0.setting', 'Please leave out ; and brackets.'],
    [{ text: 'a'.repeat(121) }, '0.text', 'Please use at most 120 characters.'],
  ])('the schema names the field: %j', (wrong, path, message) =>
    expect(problemsOf([{ ...aStone(), ...wrong }])).toEqual([[path, message]]),
  );

  it('the schema allows 20 rows, and clears empty texts', () => {
    expect(problemsOf(Array(21).fill(aStone()))).toEqual([['', 'Up to 20 rows of stones']]);
    const { setting: _, text: __, ...bare } = aStone();
    expect(stonesSchema.parse([bare, aStone({ setting: ' ', text: ' two  words ' })])).toEqual([
      aStone(),
      aStone({ text: 'two words' }),
    ]);
  });
});

it('weights have one problem at a time, at the field that has it', () => {
  const stones = [aStone({ carats: 2 })];
  expect(weightsProblem({ gram: 4, netGram: 4.1, stones })?.field).toBe('netGram');
  expect(weightsProblem({ gram: 4, netGram: 4, stones })).toEqual({
    field: 'stones',
    message: 'Net weight and stones are 4.000 g + 0.400 g = 4.400 g, more than the gross weight of 4.000 g',
  });
  expect(weightsProblem({ gram: 4, netGram: 3.6, stones })).toBeUndefined();
});
