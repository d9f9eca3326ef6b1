import { letters, problemsOf } from '../test/support/data/problems.js';
import { saveCategorySchema } from './categories.schemas.js';
import { chosenOptions, makingOptionMessages } from './making-options.js';

const names = (...all: string[]) => all.map((name) => ({ name }));
const many = (count: number) => names(...Array.from({ length: count }, (_, index) => `value ${index}`));
const screw = { name: 'Screw', values: names('push', 'bombay', 'south') };
const problems = (...options: unknown[]) =>
  problemsOf(saveCategorySchema, { name: 'Earrings', subcategories: [], sizes: [], options });

describe('the making options of a category', () => {
  it.each([
    ['no options', [], {}],
    ['an option', [screw], {}],
    ['8 options', Array.from({ length: 8 }, (_, index) => ({ ...screw, name: `Screw ${index}` })), {}],
    [
      '9 options',
      Array.from({ length: 9 }, (_, index) => ({ ...screw, name: `Screw ${index}` })),
      { options: 'At most 8 options.' },
    ],
    ['an empty name', [{ ...screw, name: ' ' }], { 'options.0.name': 'Option name cannot be empty.' }],
    ['a name of 30 characters', [{ ...screw, name: letters(30) }], {}],
    [
      'a name of 31 characters',
      [{ ...screw, name: letters(31) }],
      { 'options.0.name': 'Please use at most 30 characters.' },
    ],
    ['a colon in a name', [{ ...screw, name: 'Screw: x' }], { 'options.0.name': makingOptionMessages.separators }],
    [
      'a web address in a name',
      [{ ...screw, name: 'www.gems.com' }],
      { 'options.0.name': 'Please leave out web addresses.' },
    ],
    [
      'a name that another option has in another case',
      [screw, { ...screw, name: ' SCREW ' }],
      { 'options.1.name': makingOptionMessages.nameTaken },
    ],
    ['2 values', [{ ...screw, values: many(2) }], {}],
    ['20 values', [{ ...screw, values: many(20) }], {}],
    ['1 value', [{ ...screw, values: many(1) }], { 'options.0.values': 'Please give 2 to 20 values.' }],
    ['21 values', [{ ...screw, values: many(21) }], { 'options.0.values': 'Please give 2 to 20 values.' }],
    ['no list of values', [{ name: 'Screw' }], { 'options.0.values': 'Please give 2 to 20 values.' }],
    [
      'an empty value',
      [{ ...screw, values: names('push', '') }],
      { 'options.0.values.1.name': 'Value cannot be empty.' },
    ],
    [
      'a value that is too long',
      [{ ...screw, values: names('push', letters(31)) }],
      { 'options.0.values.1.name': 'Please use at most 30 characters.' },
    ],
    [
      'a comma in a value',
      [{ ...screw, values: names('push', 'bombay, south') }],
      { 'options.0.values.1.name': makingOptionMessages.separators },
    ],
    [
      'a value twice in another case',
      [{ ...screw, values: names('push', 'bombay', 'PUSH') }],
      { 'options.0.values.2.name': 'Value already exists.' },
    ],
    [
      'two defaults',
      [{ ...screw, values: names('push', 'south').map((value) => ({ ...value, isDefault: true })) }],
      { 'options.0.values.1.isDefault': 'Only one value can be the default.' },
    ],
    ['an id of the wrong type', [{ ...screw, id: 7 }], { 'options.0.id': 'This id is not valid.' }],
  ])('the problems of %s are found', (_title, options, expected) => {
    expect(problems(...options)).toEqual(expected);
  });

  it('an absent list stays absent, and absent flags are false', () => {
    const rings = { name: 'Rings', subcategories: [], sizes: [] };
    expect(saveCategorySchema.parse({ ...rings, options: null }).options).toBeUndefined();
    expect(saveCategorySchema.parse({ ...rings, options: [{ ...screw, name: ' Screw ' }] }).options).toEqual([
      { name: 'Screw', required: false, values: screw.values.map((value) => ({ ...value, isDefault: false })) },
    ]);
  });
});

describe('chosenOptions', () => {
  const option = (name: string, required: boolean, values: string[], standard?: string) => ({
    name,
    required,
    values: values.map((value) => ({ name: value, isDefault: value === standard })),
  });
  const options = [
    option('Screw', true, ['push', 'bombay', 'south']),
    option('Finish', false, ['polish', 'matt', 'antique'], 'polish'),
    option('Rhodium', false, ['yes', 'no']),
  ];
  const given = (choices: Record<string, string>) => Object.entries(choices).map(([name, value]) => ({ name, value }));

  it('finds names in any case, and returns the spelling and order of the category', () => {
    expect(chosenOptions(options, given({ rhodium: ' NO ', finish: 'Matt', SCREW: 'Push' }))).toEqual({
      chosen: given({ Screw: 'push', Finish: 'matt', Rhodium: 'no' }),
      problems: [],
    });
  });

  it('takes the default of an option without a value, and leaves out an optional one without a default', () => {
    const { chosen, problems: found } = chosenOptions(options, given({ Screw: 'south', Finish: ' ' }));
    expect([chosen, found]).toEqual([given({ Screw: 'south', Finish: 'polish' }), []]);
  });

  it('a required option without a value is a problem, unless it has a default', () => {
    expect(chosenOptions(options, []).problems).toEqual([{ name: 'Screw', message: 'Choose push, bombay or south' }]);
    expect(chosenOptions([option('Screw', true, ['push', 'south'], 'push')], [])).toEqual({
      chosen: given({ Screw: 'push' }),
      problems: [],
    });
  });

  it('an unknown value is a problem and never becomes the default', () => {
    expect(chosenOptions(options, given({ Screw: 'push', Finish: 'gloss', Rhodium: 'maybe' }))).toEqual({
      chosen: given({ Screw: 'push' }),
      problems: [
        { name: 'Finish', message: 'Choose polish, matt or antique' },
        { name: 'Rhodium', message: 'Choose yes or no' },
      ],
    });
  });

  it('an option that the category lacks is a problem, and so are two values of one option', () => {
    const asked = [...given({ Screw: 'push', Clasp: 'lobster' }), { name: 'screw', value: 'south' }];
    expect(chosenOptions(options, asked)).toEqual({
      chosen: given({ Finish: 'polish' }),
      problems: [
        { name: 'Clasp', message: makingOptionMessages.unknown },
        { name: 'Screw', message: 'Choose push, bombay or south' },
      ],
    });
  });
});
