import fc from 'fast-check';

/** Any code point, including unpaired surrogates. */
const anyCharacter = fc.integer({ min: 0, max: 0x10_ffff }).map((code) => String.fromCodePoint(code));

/** Texts that often break programs: control characters, injections, very long texts. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    "' OR 1=1 --",
    '%_\\',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '\ud800',
    '\u202e',
    '${7*7}',
    'a'.repeat(5_000),
    '9'.repeat(400),
    'null',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '018f0000-0000-7000-8000-000000000000',
  ),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
);

export const hostileNumber = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -1, 0.1, 1e21, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 999, 1000),
);

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { constructor: { prototype: { polluted: true } } }),
  fc.constant(JSON.parse('{"__proto__":{"polluted":true}}') as object),
  fc.jsonValue({ maxDepth: 2 }),
);

/** The valid value in four of five cases, otherwise a hostile one. */
export const likely = (valid: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: valid }, { weight: 1, arbitrary: hostile });

/**
 * Placeholders for ids: `~product~` is replaced by the id of a product when the call is sent, so that a seed always
 * generates the same calls.
 */
export type Placeholder = (typeof placeholders)[number];
const placeholders = [
  'category',
  'contact',
  'email',
  'import',
  'item',
  'kind',
  'line',
  'media',
  'number',
  'order',
  'person',
  'photo',
  'product',
  'selection',
  'session',
] as const;
const inTildes = (...names: Placeholder[]) => names.map((name) => `~${name}~`);

/** The placeholders that match the name of a field or a path. The first match counts. */
const ids: [name: RegExp, placeholders: string[]][] = [
  [/import/i, inTildes('import')],
  [/selection/i, inTildes('selection')],
  [/item/i, inTildes('item')],
  [/photo/i, inTildes('photo')],
  [/line|cart\/update/i, inTildes('line')],
  [/media/i, inTildes('media')],
  [/order/i, inTildes('order', 'number')],
  [/user|actor|subject|access|request/i, inTildes('person')],
  [/categor/i, inTildes('category')],
  [/contact/i, inTildes('contact')],
  [/session/i, inTildes('session')],
  [/product|cart/i, inTildes('product')],
];

/** A golden picture of 8 × 8 pixels, the smallest size allowed. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWM4uUgdK2IYWhIAbZFkgUU8PQ0AAAAASUVORK5CYII=';

const texts: [name: RegExp, texts: string[]][] = [
  [/^designNumber$/, ['RI-0001', 'ri-0001', 'AB/12.x']],
  [/^designPrefix$/, ['RI', 'x9']],
  [/email/i, ['~email~', 'newcomer@shop.test']],
  [/password/i, ['teapot 12345']],
  [/phone/i, ['9876543210']],
  [/image|thumbnail|avatar|poster/i, [picture]],
  [/code|otp/i, ['0123']],
  [/^size/i, ['12', '14']],
  [/carat/i, ['18', '22']],
  [/colou?r/i, ['Rose', 'Yellow']],
  [/^(from|to|before)$/i, ['2025-11-21', '2025-11-21T00:00:00Z']],
  [/^categor(y|ies)$/i, inTildes('kind')],
  [/address|msg|message|note/i, ['14 Ring Road, Surat 395002']],
  [/name|title/i, ['Asha Mehta', 'Rings', 'Aurelia Solitaire']],
  [/^(search|query)$/i, ['solitaire', 'Aurelia', 'asha']],
];

const others = [...inTildes(...placeholders), 'Rings', 'solitaire', '12', 'Rose', '2025-11-21'];

/** Texts that make sense for the field `name` of `operation`, which is a REST path or a GraphQL root field. */
export function meaningful(operation: string, name: string): fc.Arbitrary<string> {
  const isId = /^ids?$|Ids?$|^product$|^seen$/.test(name);
  const matching = isId
    ? (ids.find(([pattern]) => pattern.test(name)) ?? ids.find(([pattern]) => pattern.test(operation)))?.[1]
    : texts.find(([pattern]) => pattern.test(name))?.[1];
  return fc.constantFrom(...(matching ?? others));
}

export const fillPlaceholders = (text: string, values: Record<Placeholder, string>): string =>
  text.replace(/~([a-z]+)~/g, (whole, name: Placeholder) => values[name] ?? whole);
