import { buildSchema, findBreakingChanges } from 'graphql';

type Json = Record<string, unknown>;

interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}

export interface OpenApiContract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
}

/** One line per guarantee of a schema: names, types, enum values, and required properties (marked with `must`). */
function linesOf(schema: Json, place: string, must: string): string[] {
  const { $ref, anyOf, oneOf, allOf, properties, required, items, enum: values, type } = schema;
  if (typeof $ref === 'string') return [`${place}: ${$ref.replace(/^.*\//, '')}`];
  const choices = [anyOf, oneOf, allOf].flatMap((list) => (list ?? []) as Json[]);
  if (choices.length) return choices.flatMap((choice) => linesOf(choice, place, must));
  if (Array.isArray(values)) return values.map((value) => `${place}: ${JSON.stringify(value)}`);
  if (items) return linesOf(items as Json, `${place}[]`, must);
  if (!properties) return [`${place}: ${String('const' in schema ? schema.const : (type ?? 'anything'))}`];
  return [
    ...Object.entries(properties as Record<string, Json>).flatMap(([name, inner]) =>
      linesOf(inner, `${place}.${name}`, must),
    ),
    ...((required ?? []) as string[]).map((name) => `${place}.${name} ${must}`),
  ];
}

function operationLines(call: string, { parameters = [], requestBody, responses }: Operation): string[] {
  const body = Object.entries(requestBody?.content ?? {});
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return [
    call,
    ...parameters.flatMap(({ in: place, name, required, schema }) => [
      ...linesOf(schema, `${call} request ${place} ${name}`, 'is required'),
      ...(required ? [`${call} request ${place} ${name} is required`] : []),
    ]),
    ...body.flatMap(([kind, { schema }]) => linesOf(schema, `${call} request ${kind} `, 'is required')),
    ...answers.flatMap(([status, { content = {} }]) =>
      Object.values(content).flatMap(({ schema }) =>
        linesOf(schema, `${call} response ${status} `, 'is always present'),
      ),
    ),
  ];
}

/** Every guarantee of the REST API that its OpenAPI document expresses, one per line. */
export const restContract = ({ paths, components }: OpenApiContract): string[] => [
  ...Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operationLines(`${method.toUpperCase()} ${path}`, operation),
    ),
  ),
  ...Object.entries(components.schemas).flatMap(([name, schema]) => linesOf(schema, name, 'is always present')),
];

/** Guarantees that were removed, and requirements that were added to existing operations. */
export function restBreakingChanges(released: readonly string[], present: readonly string[]): string[] {
  const [before, now] = [new Set(released), new Set(present)];
  const isRequirement = (line: string) => line.endsWith(' is required');
  const callOf = (line: string) => line.split(' ', 2).join(' ');
  return [
    ...released.filter((line) => !isRequirement(line) && !now.has(line)).map((line) => `${line} (removed)`),
    ...present.filter((line) => isRequirement(line) && !before.has(line) && before.has(callOf(line))),
  ];
}

export const graphqlBreakingChanges = (released: string, present: string): string[] =>
  findBreakingChanges(buildSchema(released), buildSchema(present)).map(({ description }) => description);
