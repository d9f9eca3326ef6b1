import { execFileSync } from 'node:child_process';
import { buildSchema, findBreakingChanges } from 'graphql';
import { asSent } from './openapi/operation.js';
import type { JsonSchema } from './openapi/schemas.js';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/** Returns a file of the last release, which is the newest commit that changed the version in package.json. */
export function releasedFile(path: string): string {
  const commit = git('log', '-1', '--format=%H', '-G"version":', '--', 'package.json').trim();
  return git('show', `${commit}:${path}`);
}

/**
 * Parts of an OpenAPI document that guarantee nothing, or whose changes do not break clients: texts, limits, error
 * codes.
 */
const ignored =
  /^(info|tags|summary|description|operationId|security|headers|encoding|examples?|x-graphql|[45]\d\d|m(in|ax)[A-Z]\w*|m(in|ax)imum|pattern|default|propertyNames)$/;

/** Returns one line per guarantee, such as `schema Order properties total type number`. */
function linesOf(value: unknown, place: string, key = ''): string[] {
  // A list of types is one guarantee, because adding a type such as null breaks clients.
  if (Array.isArray(value) && key === 'type') return [`${place} ${value.join(' or ')}`];
  if (Array.isArray(value)) return value.flatMap((item) => linesOf(item, place, key));
  if (typeof value !== 'object' || value === null) return [`${place} ${String(value)}`];
  const { name = '', schema } = value as { name?: unknown; schema?: JsonSchema };
  const at = typeof name === 'string' && name ? `${place} ${name}` : place;
  // Parameters are compared as they are sent.
  const described = key === 'parameters' && schema ? { ...value, schema: asSent(schema) } : value;
  return Object.entries(described).flatMap(([inner, of]) =>
    key !== 'properties' && ignored.test(inner) ? [] : linesOf(of, `${at} ${inner}`, inner),
  );
}

export interface OpenApiContract {
  paths: Record<string, object>;
  components: { schemas: object };
}

/**
 * True for the text of a message. The document contains the texts that never vary, but they are not part of the
 * contract.
 */
const isText = (line: string) => line.includes(' properties message const ');

const guaranteesOf = ({ paths, components }: OpenApiContract) =>
  [
    ...Object.entries(paths).flatMap(([path, methods]) => linesOf(methods, path)),
    ...linesOf(components.schemas, 'schema'),
  ].filter((line) => !isText(line));

/** Returns guarantees that were removed, and requirements that were added to existing operations. */
export function restBreakingChanges(released: OpenApiContract, present: OpenApiContract): string[] {
  const [before, now] = [guaranteesOf(released), guaranteesOf(present)];
  const isRequirement = (line: string) => / (parameters|requestBody) .*required /.test(line);
  const operationOf = (line: string) => line.split(' ', 2).join(' ');
  const operations = new Set(before.map(operationOf));
  // A response with whole numbers is one with numbers.
  const isNarrower = (line: string) =>
    /^schema | responses /.test(line) && now.includes(line.replace(/ type number(?= or |$)/, ' type integer'));
  const isNew = (line: string) => !before.includes(line) && operations.has(operationOf(line));
  // A client that does not send a new field meets none of its requirements.
  const isInNewField = (line: string) =>
    [...line.matchAll(/ properties [^ ]+ /g)]
      .map(({ 0: field, index }) => line.slice(0, index + field.length))
      .some((place) => !before.some((known) => known.startsWith(place)));
  return [
    ...before
      .filter((line) => !isRequirement(line) && !now.includes(line) && !isNarrower(line))
      .map((line) => `${line} (removed)`),
    ...now.filter((line) => isRequirement(line) && !line.endsWith(' false') && isNew(line) && !isInNewField(line)),
  ];
}

export const graphqlBreakingChanges = (released: string, present: string): string[] =>
  findBreakingChanges(buildSchema(released), buildSchema(present)).map(({ description }) => description);
