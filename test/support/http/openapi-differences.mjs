// Runs outside of a suite's sandbox, so that each worker reads and compiles the description once for all of its suites.
import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const description = JSON.parse(readFileSync(new URL('../../../server/contract/openapi.json', import.meta.url), 'utf8'));

/** Programs may add fields to an answer; these suites must not find one that nobody has described. */
function closed(value) {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  // The parts of a whole know nothing of each other's fields; the first of them is closed by itself.
  const parts = value.allOf ? { ...value, allOf: [...value.allOf] } : undefined;
  const copy = parts ?? Object.fromEntries(Object.entries(value).map(([name, of]) => [name, closed(of)]));
  return copy.properties && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy;
}

const ajv = addFormats(new Ajv({ strict: false, allErrors: true, discriminator: false }));
ajv.addSchema({ $id: 'shop', components: { schemas: closed(description.components.schemas) } }, 'shop');

const operations = Object.entries(description.paths)
  .map(([path, of]) => ({ path, of, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
  // `/products/search` is not a product: the fewer parts may be anything, the sooner it is asked.
  .sort((one, other) => one.path.split('{').length - other.path.split('{').length);

const inside = (reference) =>
  reference
    .slice(2)
    .split('/')
    .reduce((value, key) => value[key], description);
const followed = (value) => (value?.$ref ? inside(value.$ref) : value);

const checks = new Map();

function checkOf(name, response) {
  const known = checks.get(name);
  if (known) return known;
  const { schema } = response.content['application/json'];
  const pointed = JSON.stringify(closed(schema)).replaceAll('"#/components', '"shop#/components');
  const check = ajv.compile(JSON.parse(pointed));
  checks.set(name, check);
  return check;
}

const told = ({ instancePath, message, params }) =>
  `${instancePath || 'the body'} ${message}${params.additionalProperty ? `: ${params.additionalProperty}` : ''}${params.allowedValues ? `: ${params.allowedValues.join(', ')}` : ''}`;

/** What is not as `server/contract/openapi.json` says in the answer to a call of the REST API; undefined where all of it is. */
export function disagreement({ method, path, status, headers, body }) {
  const at = path.split('?')[0];
  const operation = operations.find(({ pattern, of }) => pattern.test(at) && of[method.toLowerCase()]);
  if (!operation) return undefined;
  const name = `${method} ${operation.path} ${status}`;
  const response = followed(operation.of[method.toLowerCase()].responses[status]);
  if (!response) return `${name} is not described; it said ${JSON.stringify(body)}`;
  const missing = Object.entries(response.headers ?? {}).filter(
    ([header, of]) => followed(of).required && !headers.has(header),
  );
  if (missing.length) return `${name} lacks the header ${missing.map(([header]) => header).join(', ')}`;
  const check = checkOf(name, response);
  if (check(body)) return undefined;
  return `${name} is not as described: ${check.errors.map(told).join('; ')}`;
}
