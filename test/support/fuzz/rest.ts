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

/** Variation of each value, at any depth: none, or a hostile value in some cases. */
type Variation = (valid: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>;
const asDescribed: Variation = (valid) => valid;

/** Paths outside the API description that an attacker may request. */
const undescribedPaths = [
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

/** Calls of every described operation, and of some other paths. */
export function restCalls({ paths }: Description): fc.Arbitrary<Call> {
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      weight: weightOf(`${method} ${path}`),
      arbitrary: callOf(path, method.toUpperCase(), operation),
    })),
  );
  const undescribed = fc
    .tuple(fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'OPTIONS'), fc.constantFrom(...undescribedPaths))
    .map(([method, path]): Call => ({ method, path }));
  const uploads = fc
    .tuple(
      fc.constantFrom(
        ...['/api/v1/orders/upload-design/~order~', '/api/v1/login', '/api/v1/photos/upload'],
        ...['/api/v1/admin/imports', '/api/v1/admin/imports/~import~/pictures'],
      ),
      multipartBodies,
    )
    .map(([path, body]): Call => ({ method: 'POST', path, headers: multipart, body }));
  const calls = fc.oneof(...described, { weight: 100, arbitrary: undescribed }, { weight: 60, arbitrary: uploads });
  const odd = fc
    .tuple(calls, oddHeaders)
    .map(([call, headers]) => ({ ...call, headers: { ...call.headers, ...headers } }));
  return fc.oneof({ weight: 9, arbitrary: calls }, { weight: 1, arbitrary: odd });
}

/** Writes a value as text; a list of texts has commas between them. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join();
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const encoded = (value: unknown) => encodeURIComponent(textOf(value).replace(/\p{Surrogate}/gu, '\ufffd'));

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
    let index = 0;
    const address = path.replace(/\{\w+\}/g, () => encoded(values[index++]).slice(0, 400) || 'x');
    return query ? `${address}?${query}` : address;
  });
}

/**
 * Builds a query string. In some cases, a parameter is repeated, or its name is written as a list or an object path.
 */
function queryOf(parameters: Parameter[], operation: string): fc.Arbitrary<string> {
  if (parameters.length === 0) return fc.constant('');
  const entries = parameters.map(({ name, schema }) =>
    fc.tuple(
      fc.oneof(
        { weight: 12, arbitrary: fc.constant(name) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(`${name}[]`, `${name}[0]`, `${name}[__proto__]`, '__proto__[polluted]'),
        },
      ),
      likely(ofSchema(schema, operation, name, asDescribed)),
      fc.nat(12).map((nth) => (nth === 0 ? 2 : 1)),
    ),
  );
  return fc
    .subarray(entries)
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

/** Valid bodies, valid ones with one wrong field, and random ones. The first two often pass validation. */
function bodyOf(schema: JsonSchema, operation: string): fc.Arbitrary<string> {
  const valid = ofSchema(schema, operation, '', asDescribed);
  const wrongOnce = fc
    .tuple(valid, fc.constantFrom(...Object.keys(schema.properties ?? { none: 0 })), fc.option(hostile))
    .map(([body, field, value]) => ({ ...(body as object), [field]: value ?? undefined }));
  const anything = ofSchema(schema, operation, '', likely);
  const invalidJson = fc.oneof(hostileText, fc.constantFrom('{', '[1', '{"a":1}{', '\ufeff{}', '{"a":1e999}'));
  return fc.oneof(
    {
      weight: 19,
      arbitrary: fc.oneof(valid, wrongOnce, wrongOnce, anything).map((body) => JSON.stringify(body) ?? ''),
    },
    { weight: 1, arbitrary: invalidJson },
  );
}

function ofSchema(schema: JsonSchema, operation: string, name: string, vary: Variation): fc.Arbitrary<unknown> {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => ofSchema(choice, operation, name, vary)));
  if ('const' in schema) return vary(fc.constant(schema.const));
  if (Array.isArray(schema.enum)) return vary(fc.constantFrom(...(schema.enum as unknown[])));
  const type = Array.isArray(schema.type) ? (schema.type as string[])[0] : schema.type;
  if (type === 'object') return vary(ofObject(schema, operation, vary));
  if (type === 'array') return vary(ofArray(schema, operation, name, vary));
  if (type === 'integer' || type === 'number') return vary(ofNumber(schema));
  if (type === 'boolean') return vary(fc.boolean());
  if (type === 'null') return fc.constant(null);
  return vary(meaningful(operation, name));
}

const ofArray = (schema: JsonSchema, operation: string, name: string, vary: Variation) =>
  fc.array(ofSchema((schema.items ?? {}) as JsonSchema, operation, name, vary), {
    minLength: vary === asDescribed ? Number(schema.minItems ?? 0) : 0,
    maxLength: 4,
  });

function ofObject(schema: JsonSchema, operation: string, vary: Variation) {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, ofSchema(field, operation, name, vary)])), {
    requiredKeys: vary === asDescribed ? ((schema.required ?? []) as string[]) : [],
  });
}

/** Mostly values near the limits. */
function ofNumber({ type, minimum, exclusiveMinimum, maximum }: JsonSchema) {
  const [min, max] = [Number(minimum ?? exclusiveMinimum ?? 0), Number(maximum ?? 1_000)];
  if (type === 'number') return fc.oneof(fc.constantFrom(4.25, min, max, max + 1), hostileNumber);
  return fc.oneof(
    fc.integer({ min: Math.max(min, 1), max: Math.min(max, 20) }),
    fc.constantFrom(min - 1, min, min + 1, max - 1, max, max + 1),
  );
}
