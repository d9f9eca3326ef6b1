import fc from 'fast-check';

/** Half of a pair too, which is no character. */
const anyCharacter = fc.integer({ min: 0, max: 0x10_ffff }).map((code) => String.fromCodePoint(code));

/** What breaks programs: every JSON type, the ends of numbers, signs that mean something to somebody. */
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

/** Mostly what is asked for, and now and then something else. */
export const likely = (fit: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: fit }, { weight: 1, arbitrary: hostile });

/**
 * Things of the shop, named before there is a shop: `~product~` becomes the id of a product when the call is sent, so
 * that one seed makes the same calls every time.
 */
export type Thing = (typeof things)[number];
const things = [
  'category',
  'contact',
  'email',
  'kind',
  'line',
  'media',
  'number',
  'order',
  'person',
  'photo',
  'product',
  'session',
] as const;
const named = (...of: Thing[]) => of.map((thing) => `~${thing}~`);

/** Which of them a field or a path means by its name; the first that fits. */
const ids: [name: RegExp, things: string[]][] = [
  [/photo/i, named('photo')],
  [/line|cart\/update/i, named('line')],
  [/media/i, named('media')],
  [/order/i, named('order', 'number')],
  [/user|actor|subject|access|request/i, named('person')],
  [/categor/i, named('category')],
  [/contact/i, named('contact')],
  [/session/i, named('session')],
  [/product|cart/i, named('product')],
];

/** Eight pixels of gold, as small as a picture gets. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWM4uUgdK2IYWhIAbZFkgUU8PQ0AAAAASUVORK5CYII=';

const words: [name: RegExp, texts: string[]][] = [
  [/email/i, ['~email~', 'newcomer@shop.test']],
  [/password/i, ['teapot 12345']],
  [/phone/i, ['9876543210']],
  [/image|thumbnail|avatar|poster/i, [picture]],
  [/code|otp/i, ['0123']],
  [/^size/i, ['12', '14']],
  [/carat/i, ['18', '22']],
  [/colou?r/i, ['Rose', 'Yellow']],
  [/^(from|to|before)$/i, ['2025-11-21', '2025-11-21T00:00:00Z']],
  [/^categor(y|ies)$/i, named('kind')],
  [/address|msg|message|note/i, ['14 Ring Road, Surat 395002']],
  [/name|title/i, ['Asha Mehta', 'Rings', 'Aurelia Solitaire']],
  [/^(search|query)$/i, ['solitaire', 'Aurelia', 'asha']],
];

const others = [...named(...things), 'Rings', 'solitaire', '12', 'Rose', '2025-11-21'];

/** Texts that mean something in this place: `name` is the field's, `place` the path or the operation it belongs to. */
export function meaningful(place: string, name: string): fc.Arbitrary<string> {
  const isId = /^ids?$|Ids?$|^product$|^seen$/.test(name);
  const meant = isId
    ? (ids.find(([of]) => of.test(name)) ?? ids.find(([of]) => of.test(place)))?.[1]
    : words.find(([of]) => of.test(name))?.[1];
  return fc.constantFrom(...(meant ?? others));
}

/** The same text with the things of the shop in place of their names. */
export const withThings = (text: string, shop: Record<Thing, string>): string =>
  text.replace(/~([a-z]+)~/g, (whole, thing: Thing) => shop[thing] ?? whole);
