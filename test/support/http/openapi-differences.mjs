// Runs outside a suite's sandbox, so that each worker reads and compiles the description once for all its suites.
import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const description = JSON.parse(readFileSync(new URL('../../../server/contract/openapi.json', import.meta.url), 'utf8'));

/** Clients must tolerate additional fields, but the tests reject fields that are not described. */
function closed(value) {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  // Schemas of `allOf` must stay open for each other's fields; the referenced schemas are closed on their own.
  const parts = value.allOf ? { ...value, allOf: [...value.allOf] } : undefined;
  const copy = parts ?? Object.fromEntries(Object.entries(value).map(([name, of]) => [name, closed(of)]));
  return copy.properties && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy;
}

const ajv = addFormats(new Ajv({ strict: false, allErrors: true, discriminator: false }));
ajv.addSchema({ $id: 'shop', components: { schemas: closed(description.components.schemas) } }, 'shop');

const operations = Object.entries(description.paths)
  .map(([path, of]) => ({ path, of, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
  // Paths with fewer parameters come first, so that `/products/search` does not match `/products/{id}`.
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

const resolvePointer = (reference) =>
  reference
    .slice(2)
    .split('/')
    .reduce((value, key) => value[key], description);
const dereference = (value) => (value?.$ref ? resolvePointer(value.$ref) : value);

const checks = new Map();

function checkOf(name, response) {
  const cached = checks.get(name);
  if (cached) return cached;
  const { schema } = response.content['application/json'];
  const withReferences = JSON.stringify(closed(schema)).replaceAll('"#/components', '"shop#/components');
  const check = ajv.compile(JSON.parse(withReferences));
  checks.set(name, check);
  return check;
}

const describeError = ({ instancePath, message, params }) =>
  `${instancePath || 'the body'} ${message}${params.additionalProperty ? `: ${params.additionalProperty}` : ''}${params.allowedValues ? `: ${params.allowedValues.join(', ')}` : ''}`;

/** Describes how a REST response differs from `server/contract/openapi.json`; undefined when it matches. */
export function differenceFromOpenApi({ method, path, status, headers, body }) {
  const pathname = path.split('?')[0];
  const operation = operations.find(({ pattern, of }) => pattern.test(pathname) && of[method.toLowerCase()]);
  if (!operation) return undefined;
  const name = `${method} ${operation.path} ${status}`;
  const response = dereference(operation.of[method.toLowerCase()].responses[status]);
  if (!response) return `${name} is not described; the response was ${JSON.stringify(body)}`;
  const missing = Object.entries(response.headers ?? {}).filter(
    ([header, of]) => dereference(of).required && !headers.has(header),
  );
  if (missing.length) return `${name} lacks the header ${missing.map(([header]) => header).join(', ')}`;
  if (!response.content) return body === '' ? undefined : `${name} has a body`;
  const [type] = Object.keys(response.content);
  if (type !== 'application/json')
    return headers.get('content-type') === type ? undefined : `${name} is not of type ${type}`;
  const check = checkOf(name, response);
  if (check(body)) return undefined;
  return `${name} is not as described: ${check.errors.map(describeError).join('; ')}`;
}
