import { letters, problemsOf } from '../test/support/data/problems.js';
import { saveCategorySchema } from './categories.schemas.js';
import {
  chosenAgainstDefault,
  chosenOptions,
  currentRules,
  filteredOptions,
  heldOptions,
  type HeldOption,
  makingOptionMessages,
  offeredOptions,
  optionRuleProblems,
  optionsLabel,
  type StoredOption,
  valueIdsOf,
  withOptionIds,
} from './making-options.js';
import { optionRulesSchema } from './making-options.schemas.js';

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
      'the name of what every line has',
      [{ ...screw, name: 'Colour' }],
      { 'options.0.name': makingOptionMessages.reserved },
    ],
    [
      'a value without letters and digits, which means an option that is switched off',
      [{ ...screw, values: names('push', '-') }],
      { 'options.0.values.1.name': makingOptionMessages.letters },
    ],
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

  it.each(['Stones', 'category', 'Making options', 'making-option'])(
    '“%s” is the name of another column of sheets',
    (name) => {
      expect(problems({ ...screw, name })).toEqual({ 'options.0.name': makingOptionMessages.column });
    },
  );

  it('an option may have a name that suppliers use for another column', () => {
    expect(problems(...names('Type', 'Polish', 'Back').map(({ name }) => ({ ...screw, name })))).toEqual({});
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
    values,
    default: standard ?? null,
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

  it('a problem names the option instead of its values if they are many', () => {
    const values = ['26', '28', '30', '32', '34', '36', '38'];
    expect(chosenOptions([option('Post', true, values)], []).problems).toEqual([
      { name: 'Post', message: 'Choose Post' },
    ]);
    expect(chosenOptions([option('Post', true, values.slice(1))], []).problems).toEqual([
      { name: 'Post', message: 'Choose 28, 30, 32, 34, 36 or 38' },
    ]);
  });

  it('an option that the category lacks is a problem, and so are two values of one option', () => {
    const asked = [...given({ Screw: 'push', Clasp: 'lobster' }), { name: 'screw', value: 'south' }];
    expect(chosenOptions(options, asked)).toEqual({
      chosen: given({ Finish: 'polish' }),
      problems: [
        { name: 'Clasp', message: makingOptionMessages.notOffered },
        { name: 'Screw', message: 'Choose push, bombay or south' },
      ],
    });
  });
});

/** An option whose ids are its names; the standard is the default. */
const stored = (
  name: string,
  values: string[],
  { standard, required = false }: Partial<{ standard: string; required: boolean }> = {},
): StoredOption => ({
  ...{ id: name, name, required },
  values: values.map((value) => ({ id: value, name: value, isDefault: value === standard })),
});
const chosen = (optionId: string, valueId: string, names = { name: optionId, value: valueId }): HeldOption => ({
  ...{ optionId, valueId },
  ...names,
});

describe('the rules of a product about making options', () => {
  const options = [
    stored('Screw', ['push', 'bombay', 'south'], { standard: 'push' }),
    stored('Finish', ['polish', 'matt']),
  ];
  const rule = (optionId: string, more = {}) => ({ optionId, off: false, valueIds: null, ...more });

  it('a product without rules offers the options of its category', () => {
    expect(offeredOptions(options, [])).toEqual(options);
  });

  it('a rule switches an option off, or limits its values', () => {
    expect(offeredOptions(options, [rule('Screw', { off: true })])).toEqual([options[1]]);
    const [screw] = offeredOptions(options, [rule('Screw', { valueIds: ['south', 'bombay'] })]);
    expect(screw).toEqual(stored('Screw', ['bombay', 'south']));
  });

  it('the only value of a required option is its default', () => {
    const required = stored('Screw', ['push', 'south'], { required: true });
    const limited = [rule('Screw', { valueIds: ['south'] })];
    expect(offeredOptions([required], limited)).toEqual([
      stored('Screw', ['south'], { standard: 'south', required: true }),
    ]);
    expect(offeredOptions([{ ...required, required: false }], limited)).toEqual([stored('Screw', ['south'])]);
  });

  it('a rule about what was removed has no effect, so that the option is still asked for', () => {
    expect(offeredOptions(options, [rule('Clasp', { off: true })])).toEqual(options);
    expect(offeredOptions(options, [rule('Screw', { valueIds: ['omega'] })])).toEqual(options);
  });

  it('the current rules are those about what the category has', () => {
    const [off, limited] = [rule('Finish', { off: true }), rule('Screw', { valueIds: ['south', 'omega'] })];
    const removed = [rule('Clasp', { off: true }), rule('Screw', { valueIds: ['omega'] })];
    expect(currentRules(options, [off, limited])).toEqual([off, rule('Screw', { valueIds: ['south'] })]);
    expect(currentRules(options, removed)).toEqual([]);
  });

  it('a rule that the product has already is no problem', () => {
    const rules = [rule('Clasp'), rule('Screw', { valueIds: ['omega'] })];
    expect(optionRuleProblems(options, rules, [...rules].reverse())).toEqual({});
    expect(Object.keys(optionRuleProblems(options, rules, [rule('Clasp', { off: true })]))).toHaveLength(2);
  });

  it('a rule about an unknown option or value is a problem', () => {
    const rules = [
      rule('Clasp'),
      rule('Screw', { valueIds: ['push', 'matt'] }),
      rule('Finish', { valueIds: ['matt'] }),
    ];
    expect(optionRuleProblems(options, rules)).toEqual({
      'optionRules.0.optionId': 'This is not an option of this category.',
      'optionRules.1.valueIds.1': 'This is not a value of this option.',
    });
  });

  it('each option has at most one rule, with at least one value', () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    expect(problemsOf(optionRulesSchema, [{ optionId: id }, { optionId: id.toUpperCase() }])).toEqual({
      '1.optionId': makingOptionMessages.repeated,
    });
    expect(problemsOf(optionRulesSchema, [{ optionId: id, valueIds: [] }])).toEqual({
      '0.valueIds': makingOptionMessages.noneLeft,
    });
    expect(problemsOf(optionRulesSchema, [{ optionId: 'Screw' }])).toEqual({ '0.optionId': 'This id is not valid.' });
    expect(optionRulesSchema.parse([{ optionId: id.toUpperCase() }])).toEqual([
      { optionId: id, off: false, valueIds: null },
    ]);
  });
});

describe('the making options of a stored line', () => {
  const options = [
    stored('Screw', ['push', 'bombay'], { required: true }),
    stored('Finish', ['polish', 'matt'], { standard: 'polish' }),
  ];

  it('the names are those of today', () => {
    const lines = [chosen('Finish', 'matt', { name: 'Surface', value: 'dull' }), chosen('Screw', 'push')];
    expect(heldOptions(options, lines)).toEqual({
      options: [chosen('Screw', 'push'), chosen('Finish', 'matt')],
      problem: undefined,
    });
  });

  it('a removed value keeps its name, and never becomes another one', () => {
    expect(heldOptions(options, [chosen('Screw', 'south'), chosen('Finish', 'antique')])).toEqual({
      options: [chosen('Screw', 'south'), chosen('Finish', 'antique')],
      problem: 'Choose Screw again',
      lost: 'Choose Screw again',
    });
  });

  it('an option that is no longer offered keeps its names, and is a problem', () => {
    expect(heldOptions([], [chosen('Screw', 'push')])).toEqual({
      options: [chosen('Screw', 'push')],
      problem: 'Screw is no longer offered',
      lost: 'Screw is no longer offered',
    });
  });

  it('an option that was added since has its default, and a required one without a default has to be chosen', () => {
    expect(heldOptions(options, [chosen('Screw', 'push')])).toEqual({
      options: [chosen('Screw', 'push'), chosen('Finish', 'polish')],
      problem: undefined,
    });
    const { options: shown, problem, lost } = heldOptions(options, []);
    expect([shown, problem, lost]).toEqual([[chosen('Finish', 'polish')], 'Choose Screw', undefined]);
  });

  it('chosen values get their ids, and the sorted ids tell lines apart', () => {
    const held = withOptionIds(options, [
      { name: 'Screw', value: 'push' },
      { name: 'Finish', value: 'matt' },
    ]);
    expect(held).toEqual([chosen('Screw', 'push'), chosen('Finish', 'matt')]);
    expect(valueIdsOf(held)).toEqual(['matt', 'push']);
    expect(optionsLabel(held)).toBe('Screw: push, Finish: matt');
  });

  it('a value that is the default is not chosen against it', () => {
    const held = [chosen('Screw', 'push'), chosen('Finish', 'polish')];
    expect(chosenAgainstDefault(options, held)).toEqual([chosen('Screw', 'push')]);
  });
});

describe('the filters of making options', () => {
  it('values of one option are alternatives, whatever the case of its name', () => {
    expect(filteredOptions(['Screw:push', ' finish : matt gold ', 'SCREW: south', 'screw:Push'])).toEqual([
      { name: 'Screw', values: ['push', 'south'] },
      { name: 'finish', values: ['matt gold'] },
    ]);
  });

  it.each(['push', ':push', 'Screw:', 'Screw: ', '', 'Screw:push,matt', 'Screw:push:south'])(
    '“%s” names no value of an option',
    (text) => {
      expect(filteredOptions([text])).toEqual([]);
    },
  );
});
