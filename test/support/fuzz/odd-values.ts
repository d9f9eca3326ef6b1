import fc from 'fast-check';
import { hostile, hostileText, meaningful } from './values.js';

/** Texts that are valid in a header; clients and Node's parser reject all others. */
const headerText = fc.oneof(
  fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('\u00e9', '\u00ff', '\u0080', ';', '=', ',', '"', '%', '\\'), maxLength: 20 }),
  fc.constantFrom('', 'a'.repeat(300), '__proto__', '../../etc/passwd', '%00', 'null', '${7*7}'),
);

const oneOfOrRandom = (...texts: string[]) => fc.oneof(fc.constantFrom(...texts), headerText);

/** The headers that the server reads, with invalid or unusual values. */
const headers: Record<string, fc.Arbitrary<string>> = {
  accept: oneOfOrRandom('*/*', 'text/html', 'application/graphql-response+json', 'image/avif;q=nan'),
  'accept-encoding': oneOfOrRandom('gzip', 'br;q=2', 'identity;q=0, *;q=0'),
  'apollo-require-preflight': oneOfOrRandom('true'),
  authorization: oneOfOrRandom(
    'Bearer',
    'Bearer x.y.z',
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
    'Basic Og==',
    'bearer  ',
  ),
  'content-type': oneOfOrRandom(
    'text/plain',
    'application/json; charset=utf-7',
    'multipart/form-data',
    'application/json;;',
  ),
  cookie: oneOfOrRandom(
    'access_token=x',
    'refresh_token=%',
    'access_token=a; access_token=b',
    '__proto__=x',
    '=;;=',
    'device=%ff',
  ),
  host: oneOfOrRandom('[', 'a b', 'evil.test', 'localhost:99999', 'x@y'),
  'idempotency-key': oneOfOrRandom('same', 'a'.repeat(255), 'a'.repeat(256)),
  'if-match': oneOfOrRandom('*', '"x"'),
  'if-modified-since': oneOfOrRandom('Thu, 99 Foo 2025', 'Fri, 21 Nov 2025 00:00:00 GMT'),
  'if-none-match': oneOfOrRandom('*', '"x"', 'W/"', '"x", "y"'),
  'if-range': oneOfOrRandom('"x"', 'Fri, 21 Nov 2025 00:00:00 GMT'),
  origin: oneOfOrRandom('null', 'https://evil.test', 'http://localhost', 'file://'),
  range: oneOfOrRandom(
    'bytes=0-',
    'bytes=-1',
    'bytes=9-1',
    'bytes=0-0,1-1',
    'bytes=99999999999999999999-',
    'lines=1-2',
  ),
  referer: oneOfOrRandom('https://evil.test/', 'no url'),
  'sec-fetch-site': oneOfOrRandom('cross-site', 'same-site', 'none'),
  'x-forwarded-for': oneOfOrRandom('::1', '999.1.1.1', '10.0.0.1, 10.0.0.2', 'fe80::1%lo', '::ffff:1.2.3.4'),
  'x-forwarded-proto': oneOfOrRandom('https', 'gopher'),
  'x-request-id': oneOfOrRandom('a'.repeat(64)),
};

/** One to three of these headers. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc
  .subarray(Object.entries(headers), { minLength: 1, maxLength: 3 })
  .chain((chosen) => fc.record(Object.fromEntries(chosen)));

const boundary = 'fuzz-boundary';
export const multipart = {
  'content-type': `multipart/form-data; boundary=${boundary}`,
  'apollo-require-preflight': 'true',
};

interface Part {
  name: string;
  content: string;
  file?: string;
}

const partText = ({ name, content, file }: Part) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n` +
  `${file === undefined ? '' : 'Content-Type: image/png\r\n'}\r\n${content}\r\n`;

const someJson = hostile.map((value) => JSON.stringify(value) ?? '');

const operations = fc.oneof(
  someJson,
  hostileText,
  fc.constantFrom(
    '{"query":"mutation ($file: Upload!) { updateAvatar(input: { file: $file }) { id } }","variables":{"file":null}}',
    '{"query":"mutation ($f: Upload) { uploadOrderDesign(input: { orderId: 1, file: $f }) { id } }","variables":{"f":null}}',
    '[{"query":"{ session { id } }"}]',
    '{"query":"{ cart { id } }","variables":{"__proto__":{"polluted":true}}}',
  ),
);
const map = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('{"0":["variables.file"]}', '{"0":["variables.f"]}') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '{"0":["__proto__.polluted"]}',
      '{"0":["constructor.prototype.polluted"]}',
      '{"0":["variables.__proto__.polluted"]}',
      '{"0":["variables.file.length"]}',
      '{"0":["query"]}',
      '{"0":[""]}',
      '{"0":["variables.file","variables.file"],"1":["variables.file"]}',
      '{"__proto__":["variables.file"]}',
    ),
  },
  { weight: 1, arbitrary: someJson },
);
const file = fc.record({
  name: fc.constantFrom('0', '0', '1', 'designFile', '__proto__', ''),
  content: fc.oneof(hostileText, meaningful('', 'image')),
  file: fc.constantFrom('a.png', '../../a.png', '', 'a\u0000.png', 'a'.repeat(300)),
});

/** GraphQL uploads whose parts are invalid, missing, duplicate, in the wrong order, or truncated. */
export const multipartBodies: fc.Arbitrary<string> = fc
  .tuple(
    fc.tuple(operations, map, fc.array(file, { maxLength: 3 })),
    fc.constantFrom('whole', 'whole', 'whole', 'reversed', 'truncated', 'withoutOperations'),
    fc.nat(300),
  )
  .map(([[operationsText, mapText, files], variant, at]) => {
    const parts: Part[] = [
      { name: 'operations', content: operationsText },
      { name: 'map', content: mapText },
      ...files,
    ];
    if (variant === 'reversed') parts.reverse();
    if (variant === 'withoutOperations') parts.shift();
    const whole = `${parts.map(partText).join('')}--${boundary}--\r\n`;
    return variant === 'truncated' ? whole.slice(0, at) : whole;
  });
