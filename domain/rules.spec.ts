import { z } from 'zod';
import { letters, problemsOf } from '../test/support/data/problems.js';
import { quickest } from '../test/support/time.js';
import { isId } from './rules.js';
import { updateProductSchema } from './products.schemas.js';
import { changeQuantitySchema } from './cart.schemas.js';
import { updateCategorySchema } from './categories.schemas.js';
import { changeDueDateSchema, changeInternalNoteSchema } from './orders.schemas.js';
import { savePhotoSchema, updatePhotoSchema } from './photos.schemas.js';
import { clearable, email, id, optional, page, perPage, required, searchText, withRulesOf } from './rules.schemas.js';
import { setSelectionNoteSchema } from './selections.schemas.js';
import { updateProfileSchema } from './users.schemas.js';

describe('page and limit', () => {
  it.each([
    [1, undefined],
    [10_000, undefined],
    [0, 'page starts at 1'],
    [-1, 'page starts at 1'],
    [10_001, 'page is too high'],
    [1e9, 'page is too high'],
    [1.5, 'page must be a whole number'],
    ['1', 'page must be a whole number'],
    [NaN, 'page must be a whole number'],
    [[1], 'page must be a whole number'],
  ])('the problem with page %p is %p', (value, message) => {
    expect(problemsOf(page, value)['']).toBe(message);
  });

  it.each([
    [1, undefined],
    [200, undefined],
    [0, 'limit starts at 1'],
    [201, 'limit is at most 200'],
    [2.5, 'limit must be a whole number'],
    ['20', 'limit must be a whole number'],
  ])('the problem with limit %p is %p', (value, message) => {
    expect(problemsOf(perPage(20), value)['']).toBe(message);
  });

  it('page and limit keep a valid value', () => {
    expect([page.parse(7), perPage(20).parse(7)]).toEqual([7, 7]);
  });

  it('page and limit have defaults for absent and null', () => {
    expect([page.parse(undefined), page.parse(null)]).toEqual([1, 1]);
    expect([perPage(50).parse(undefined), perPage(50).parse(null)]).toEqual([50, 50]);
  });
});

describe('email', () => {
  const rule = email('missing', 'wrong');

  it('an email address is trimmed and converted to lower case', () => {
    expect(rule.parse('  Asha.Mehta+shop@Example.CO.in ')).toBe('asha.mehta+shop@example.co.in');
  });

  it.each(['a@b.c', 'o’neil@example.com', 'ünï@exämple.de', "o'neil@example.com", `${letters(64)}@${letters(32)}.co`])(
    'accepts %s',
    (text) => expect(problemsOf(rule, text)).toEqual({}),
  );

  it.each([
    ['a\u200b@shop.example', 'a@shop.example'],
    ['\ufeffa@shop.example\u200e', 'a@shop.example'],
    ['\u202aa@shop.example\u202c', 'a@shop.example'],
    ['a\u2060b\u00ad@shop.example', 'ab@shop.example'],
    ['\u200b a@shop.example \u00a0', 'a@shop.example'],
    ['J\u030c@b.com', '\u01f0@b.com'],
    ['x@bücher.example', 'x@xn--bcher-kva.example'],
    ['x@BÜCHER.example', 'x@xn--bcher-kva.example'],
    ['x@bu\u0308cher.example', 'x@xn--bcher-kva.example'],
    ['x@xn--bcher-kva.example', 'x@xn--bcher-kva.example'],
    ['x@रत्न.example', 'x@xn--h2biw1j.example'],
    ['jose\u0301@shop.example', 'josé@shop.example'],
    ['ａ＠ｓｈｏｐ．example', 'a@shop.example'],
    ['a@10.0.0.1.example', 'a@10.0.0.1.example'],
  ])('the address %j belongs to %j', (typed, address) => expect(rule.parse(typed)).toBe(address));

  it.each(['a\u0000@b.com', 'a\u007f@b.com', 'a\u0085b@b.com'])('refuses the control character in %j', (text) =>
    expect(problemsOf(rule, text)).toEqual({ '': 'wrong' }),
  );

  it.each([
    ['a'],
    ['a@b'],
    ['a@bücher.example/path'],
    ['a@b\u00fccher'],
    ['a＠b@c.de'],
    ['\u200b@c.de'],
    ['a@@b.c'],
    ['a b@c.de'],
    ['a@b..c'],
    ['a@.b.c'],
    ['a@b.c.'],
    ['<a@b.c>'],
    ['"a"@b.c'],
    ['a@b.c\r\nBcc: x@y.z'],
    ['a,b@c.de'],
    ['a;b@c.de'],
    ['all:a@b.c'],
    [`${letters(65)}@b.c`],
    [`${letters(64)}@${letters(33)}.co`],
  ])('rejects %j', (text) => expect(problemsOf(rule, text)).toEqual({ '': 'wrong' }));

  it.each([undefined, null, 5, {}, [], '', '   '])('reports %p as missing, not as wrong', (value) => {
    expect(problemsOf(rule, value)).toEqual({ '': 'missing' });
  });

  it('validates hostile text in linear time', async () => {
    const took = await quickest(3, () => {
      for (const hostile of [
        'a@'.repeat(50_000),
        `a@${'a.'.repeat(50_000)}`,
        letters(100_000),
        `${' '.repeat(100_000)}x`,
      ])
        expect(problemsOf(rule, hostile)).toEqual({ '': 'wrong' });
    });
    expect(took).toBeLessThan(50);
  });
});

describe('a basic rule', () => {
  it('treats null like an absent field', () => {
    const form = z.object({ note: optional(z.string().max(3, 'too long')) });
    expect([form.parse({}), form.parse({ note: null }), form.parse({ note: 'abc' })]).toEqual([
      {},
      { note: undefined },
      { note: 'abc' },
    ]);
    expect(problemsOf(form, { note: 'abcd' })).toEqual({ note: 'too long' });
  });

  it.each([undefined, null, 7, '', '  '])('reports a required text as missing: %p', (value) => {
    expect(problemsOf(required('missing', { max: 5 }), value)).toEqual({ '': 'missing' });
  });

  it('trims a required text before checking its length', () => {
    expect(required('missing', { max: 5 }).parse('  abcde  ')).toBe('abcde');
    expect(problemsOf(required('missing', { max: 5 }), 'abcdef')).toEqual({ '': 'Please use at most 5 characters.' });
  });

  it('trims a search text and limits it to 100 characters', () => {
    expect(searchText.parse(`  ${letters(100)}  `)).toBe(letters(100));
    expect(problemsOf(searchText, letters(100))).toEqual({});
    expect(problemsOf(searchText, letters(101))).toEqual({ '': 'Please search for at most 100 characters.' });
  });

  it('accepts only UUIDs as ids', () => {
    expect(isId('01920000-0000-7000-8000-00000000000A')).toBe(true);
    const almost = '01920000-0000-7000-8000-00000000000';
    for (const value of ['', 'x', almost, "1' or '1'='1", {}, null, 5, [`${almost}A`], `x${almost}A`, `${almost}Ax`])
      expect(isId(value)).toBe(false);
    expect(problemsOf(id(), 'x')).toEqual({ '': 'This id is not valid.' });
  });
});

describe('optional fields of changes', () => {
  const product = { id: 'x', name: 'Ring', gram: 1, category: 'Rings' };
  const category = { id: 'x', name: 'Rings', subcategories: [], sizes: [] };
  const item = { id: 'x', itemId: 'y' };
  const after = (schema: z.ZodType, input: object, field: string) =>
    (({ ...(schema.parse(input) as object) }) as Record<string, unknown>)[field];

  it.each([
    ['the title of a new photo', savePhotoSchema, { type: 'home' }, 'title', 'Gold'],
    ['the title of a photo', updatePhotoSchema, { id: 'x' }, 'title', 'Gold'],
    ['the note of a cart line', changeQuantitySchema, { lineId: 'x', quantity: 1 }, 'note', 'Matte'],
    ['the note of an item of a selection', setSelectionNoteSchema, item, 'note', 'Matte'],
    ['the due date of an order', changeDueDateSchema, { id: 'x' }, 'dueDate', '2026-01-31'],
  ])('%s stays if it is absent, and is cleared by null', (_, schema, others, field, value) => {
    expect(after(schema, others, field)).toBeUndefined();
    expect(after(schema, { ...others, [field]: null }, field)).toBeNull();
    expect(after(schema, { ...others, [field]: value }, field)).toBe(value);
  });

  it.each([
    ['the title of a photo', updatePhotoSchema, { id: 'x' }, 'title'],
    ['the note of a cart line', changeQuantitySchema, { lineId: 'x', quantity: 1 }, 'note'],
    ['the note of an item of a selection', setSelectionNoteSchema, item, 'note'],
  ])('%s is cleared by an empty text', (_, schema, others, field) => {
    for (const text of ['', '  ']) expect(after(schema, { ...others, [field]: text }, field)).toBeNull();
  });

  it.each([
    ['designNumber', updateProductSchema, product],
    ['subcategory', updateProductSchema, product],
    ['caratOptions', updateProductSchema, product],
    ['minQuantity', updateProductSchema, product],
    ['quantityStep', updateProductSchema, product],
    ['pictures', updateProductSchema, product],
    ['designPrefix', updateCategorySchema, category],
    ['name', updateProfileSchema, {}],
    ['companyName', updateProfileSchema, {}],
    ['phone', updateProfileSchema, {}],
    ['address', updateProfileSchema, {}],
    ['type', updatePhotoSchema, { id: 'x' }],
    ['focusX', updatePhotoSchema, { id: 'x' }],
    ['focusY', updatePhotoSchema, { id: 'x' }],
    ['textTone', updatePhotoSchema, { id: 'x' }],
    ['carat', changeQuantitySchema, { lineId: 'x', quantity: 1 }],
    ['colour', changeQuantitySchema, { lineId: 'x', quantity: 1 }],
    ['size', changeQuantitySchema, { lineId: 'x', quantity: 1 }],
  ])('%s cannot be without a value, so it stays if it is absent or null: %#', (field, schema, others) => {
    expect(after(schema, others, field)).toBeUndefined();
    expect(after(schema, { ...others, [field]: null }, field)).toBeUndefined();
  });

  it('a design number and a design prefix stay if they are empty', () => {
    expect(after(updateProductSchema, { ...product, designNumber: ' ' }, 'designNumber')).toBeUndefined();
    expect(after(updateCategorySchema, { ...category, designPrefix: ' ' }, 'designPrefix')).toBeUndefined();
  });

  it('the internal note of an order must be given; null and an empty text clear it', () => {
    expect(problemsOf(changeInternalNoteSchema, { id: 'x' })).toHaveProperty('internalNote');
    expect(problemsOf(changeInternalNoteSchema, { id: 'x', internalNote: null })).toEqual({});
    expect(problemsOf(changeInternalNoteSchema, { id: 'x', internalNote: '' })).toEqual({});
  });

  it('a field that can be cleared keeps the rule of its text', () => {
    const title = clearable(z.string().trim().max(3, 'Too long'));
    expect([undefined, null, ' ', ' Au '].map((text) => title.parse(text))).toEqual([undefined, null, null, 'Au']);
    expect(problemsOf(title, 'Gold')['']).toBe('Too long');
  });
});

describe('withRulesOf', () => {
  const range = z
    .object({ min: z.number(), max: z.number() })
    .refine(({ min, max }) => min <= max, { path: ['min'], message: 'Min must not be above max' });

  it('keeps the rules about several fields in a schema built from the shape of another', () => {
    const named = withRulesOf(range, { ...range.shape, name: z.string() });
    expect(problemsOf(named, { min: 2, max: 1, name: 'x' })).toEqual({ min: 'Min must not be above max' });
    expect(problemsOf(named, { min: 1, max: 2, name: 'x' })).toEqual({});
    expect(problemsOf(named, { min: 1, max: 2 })).toHaveProperty('name');
  });
});
