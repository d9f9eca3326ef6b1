import { formatMillimetres, ringSizes, ukRingSize, usRingSize } from './ring-sizes.js';

const sizeOf = (indian: number) => ringSizes.find((size) => size.indian === indian);

describe('ringSizes', () => {
  it.each([
    [1, { us: '1½', uk: 'D', eu: 41 }],
    [8, { us: '4½', uk: 'I½', eu: 48 }],
    [10, { us: '5½', uk: 'K', eu: 50 }],
    [12, { us: '6', uk: 'L½', eu: 52 }],
    [14, { us: '7', uk: 'N', eu: 54 }],
    [20, { us: '9', uk: 'S', eu: 60 }],
    [36, { us: '15½', uk: 'Z+6', eu: 76 }],
  ])('gives Indian %i in the other scales', (indian, others) => {
    expect(sizeOf(indian)).toMatchObject(others);
  });

  it('the Indian ring sizes are 1 to 36, each a millimetre longer than the one before', () => {
    expect(ringSizes.map(({ indian }) => indian)).toEqual(Array.from({ length: 36 }, (_, at) => at + 1));
    expect(ringSizes.every(({ indian, circumference }) => circumference === 40 + indian)).toBe(true);
  });

  it('a ring size has the diameter that belongs to its circumference', () => {
    expect(sizeOf(14)?.diameter).toBeCloseTo(17.19, 2);
    expect(sizeOf(23)?.diameter).toBeCloseTo(20.05, 2);
  });
});

describe('usRingSize and ukRingSize', () => {
  // Conversion tables of both countries have these pairs.
  it.each([
    [46.8, '4', 'H½'],
    [49.3, '5', 'J½'],
    [51.9, '6', 'L½'],
    [54.4, '7', 'N½'],
    [57, '8', 'P½'],
    [59.5, '9', 'R½'],
    [62.1, '10', 'T½'],
  ])('a ring of %p mm has the sizes US %s and UK %s', (circumference, us, uk) => {
    expect([usRingSize(circumference), ukRingSize(circumference)]).toEqual([us, uk]);
  });

  it.each([
    [37.5, 'A'],
    [55, 'O'],
    [68.75, 'Z'],
    [69.4, 'Z½'],
    [70, 'Z+1'],
    [71.9, 'Z+2½'],
  ])('a ring of %p mm has the size UK %s', (circumference, uk) => {
    expect(ukRingSize(circumference)).toBe(uk);
  });
});

it('millimetres have one decimal', () => {
  expect([15.915, 18].map(formatMillimetres)).toEqual(['15.9', '18.0']);
});
