import fc from 'fast-check';
import { type Call, json, weightOf } from './call.js';
import { multipart, multipartBodies, oddHeaders } from './odd-values.js';
import { hostile, hostileNumber, hostileText, likely, meaningful } from './values.js';

type JsonSchema = Record<string, unknown>;

interface Parameter {
  in: string;
  name: string;
  schema: JsonSchema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

export interface Description {
  paths: Record<string, Record<string, Operation>>;
}

/** What a value is taken for: exactly what the schema says, or that with something hostile now and then, at any depth. */
type Taste = (fit: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>;
const asDescribed: Taste = (fit) => fit;

/** Addresses that no description of calls names, but that a stranger may ask for. */
const elsewhere = [
  '/',
  '/shop',
  '/graphql',
  '/health',
  '/health/ready',
  '/api/docs',
  '/api/docs/openapi.json',
  '/api/v1/nowhere',
  '/assets/index.js',
  '/media/~media~/picture.webp',
  '/media/~media~/..%2f..%2fetc%2fpasswd',
  '/%00',
  '/%ff',
];

/** Calls of every operation that is described. */
export function restCalls({ paths }: Description): fc.Arbitrary<Call> {
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      weight: weightOf(`${method} ${path}`),
      arbitrary: callOf(path, method.toUpperCase(), operation),
    })),
  );
  const strayed = fc
    .tuple(fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'OPTIONS'), fc.constantFrom(...elsewhere))
    .map(([method, path]): Call => ({ method, path }));
  const uploads = fc
    .tuple(
      fc.constantFrom('/api/v1/orders/upload-design/~order~', '/api/v1/login', '/api/v1/photos/upload'),
      multipartBodies,
    )
    .map(([path, body]): Call => ({ method: 'POST', path, headers: multipart, body }));
  const calls = fc.oneof(...described, { weight: 100, arbitrary: strayed }, { weight: 60, arbitrary: uploads });
  const odd = fc
    .tuple(calls, oddHeaders)
    .map(([call, headers]) => ({ ...call, headers: { ...call.headers, ...headers } }));
  return fc.oneof({ weight: 9, arbitrary: calls }, { weight: 1, arbitrary: odd });
}

const encoded = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).replace(/\p{Surrogate}/gu, '\ufffd'));

function callOf(path: string, method: string, { parameters = [], requestBody }: Operation): fc.Arbitrary<Call> {
  const schema = requestBody?.content['application/json']?.schema;
  return fc
    .record({ address: addressOf(path, parameters), body: schema ? bodyOf(schema, path) : fc.constant(undefined) })
    .map(({ address, body }): Call => ({ method, path: address, ...(body !== undefined && { headers: json, body }) }));
}

function addressOf(path: string, parameters: Parameter[]): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const places = fc.tuple(...inPath.map(({ name, schema }) => likely(ofSchema(schema, path, name, asDescribed))));
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  return fc.tuple(places, queryOf(inQuery, path)).map(([values, query]) => {
    let left = 0;
    const address = path.replace(/\{\w+\}/g, () => encoded(values[left++]).slice(0, 400) || 'x');
    return query ? `${address}?${query}` : address;
  });
}

/** Now and then a name is given twice, as a list, or as a path into an object. */
function queryOf(parameters: Parameter[], place: string): fc.Arbitrary<string> {
  if (parameters.length === 0) return fc.constant('');
  const given = parameters.map(({ name, schema }) =>
    fc.tuple(
      fc.oneof(
        { weight: 12, arbitrary: fc.constant(name) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(`${name}[]`, `${name}[0]`, `${name}[__proto__]`, '__proto__[polluted]'),
        },
      ),
      likely(ofSchema(schema, place, name, asDescribed)),
      fc.nat(12).map((nth) => (nth === 0 ? 2 : 1)),
    ),
  );
  return fc
    .subarray(given)
    .chain((chosen) =>
      fc
        .tuple(...chosen)
        .map((pairs) =>
          pairs
            .flatMap(([name, value, times]) =>
              Array<string>(times).fill(`${encodeURIComponent(name)}=${encoded(value)}`),
            )
            .join('&'),
        ),
    );
}

/** As described, as described but for one field, or anything: the first two get past the door and deep into the shop. */
function bodyOf(schema: JsonSchema, place: string): fc.Arbitrary<string> {
  const right = ofSchema(schema, place, '', asDescribed);
  const wrongOnce = fc
    .tuple(right, fc.constantFrom(...Object.keys(schema.properties ?? { none: 0 })), fc.option(hostile))
    .map(([body, field, value]) => ({ ...(body as object), [field]: value ?? undefined }));
  const anything = ofSchema(schema, place, '', likely);
  const noJson = fc.oneof(hostileText, fc.constantFrom('{', '[1', '{"a":1}{', '\ufeff{}', '{"a":1e999}'));
  return fc.oneof(
    {
      weight: 19,
      arbitrary: fc.oneof(right, wrongOnce, wrongOnce, anything).map((body) => JSON.stringify(body) ?? ''),
    },
    { weight: 1, arbitrary: noJson },
  );
}

function ofSchema(schema: JsonSchema, place: string, name: string, taste: Taste): fc.Arbitrary<unknown> {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => ofSchema(choice, place, name, taste)));
  if ('const' in schema) return taste(fc.constant(schema.const));
  if (Array.isArray(schema.enum)) return taste(fc.constantFrom(...(schema.enum as unknown[])));
  const type = Array.isArray(schema.type) ? (schema.type as string[])[0] : schema.type;
  if (type === 'object') return taste(ofObject(schema, place, taste));
  if (type === 'array') return taste(ofArray(schema, place, name, taste));
  if (type === 'integer' || type === 'number') return taste(ofNumber(schema));
  if (type === 'boolean') return taste(fc.boolean());
  if (type === 'null') return fc.constant(null);
  return taste(meaningful(place, name));
}

const ofArray = (schema: JsonSchema, place: string, name: string, taste: Taste) =>
  fc.array(ofSchema((schema.items ?? {}) as JsonSchema, place, name, taste), {
    minLength: taste === asDescribed ? Number(schema.minItems ?? 0) : 0,
    maxLength: 4,
  });

function ofObject(schema: JsonSchema, place: string, taste: Taste) {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return fc.record(Object.fromEntries(fields.map(([name, of]) => [name, ofSchema(of, place, name, taste)])), {
    requiredKeys: taste === asDescribed ? ((schema.required ?? []) as string[]) : [],
  });
}

/** Mostly near the ends of what is allowed. */
function ofNumber({ type, minimum, exclusiveMinimum, maximum }: JsonSchema) {
  const [least, most] = [Number(minimum ?? exclusiveMinimum ?? 0), Number(maximum ?? 1_000)];
  if (type === 'number') return fc.oneof(fc.constantFrom(4.25, least, most, most + 1), hostileNumber);
  return fc.oneof(
    fc.integer({ min: Math.max(least, 1), max: Math.min(most, 20) }),
    fc.constantFrom(least - 1, least, least + 1, most - 1, most, most + 1),
  );
}
