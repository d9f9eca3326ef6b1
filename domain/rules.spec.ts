import { z } from 'zod';
import { letters, problemsOf } from '../test/support/data/problems.js';
import { quickest } from '../test/support/time.js';
import { isId } from './rules.js';
import { email, id, optional, page, perPage, required, searchText, withRulesOf } from './rules.schemas.js';

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
