import { readFileSync } from 'node:fs';
import type { JsonSchema } from './schemas.js';

interface Operation {
  operationId: string;
  parameters?: { in: string; name: string; explode?: boolean; schema: JsonSchema }[];
}

const document = JSON.parse(readFileSync('server/contract/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: Record<string, JsonSchema> }> };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, call: `${method} ${path}` })),
);

function patternsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, of]) =>
    name === 'pattern' && typeof of === 'string' ? [of] : patternsOf(of),
  );
}

describe('the OpenAPI document in other languages', () => {
  it('patterns have nothing that only JavaScript with the flag u understands', () => {
    const patterns = patternsOf(document);
    expect(patterns.length).toBeGreaterThan(5);
    expect(patterns.filter((pattern) => /\\[pPuk]|\(\?<|\/v$/.test(pattern))).toEqual([]);
    expect(patterns.map((pattern) => new RegExp(pattern)).length).toBe(patterns.length);
  });

  it('a parameter has one type, and a list has commas between its values', () => {
    const wrong = operations.flatMap(({ call, parameters = [] }) =>
      parameters
        .filter(
          ({ schema, explode }) => Array.isArray(schema.type) || (schema.type === 'array') !== (explode === false),
        )
        .map(({ name }) => `${call} ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('no operation has the name of a keyword', () => {
    const keywords = new Set(['import', 'export', 'delete', 'new', 'class', 'return', 'default', 'from', 'in', 'is']);
    expect(operations.filter(({ operationId }) => keywords.has(operationId))).toEqual([]);
  });

  it.each([
    ['Cart', 'totalItems', 'integer'],
    ['Order', 'totalQuantity', 'integer'],
    ['OrderList', 'total', 'integer'],
    ['Order', 'total', 'number'],
    ['Product', 'gram', 'number'],
  ])('%s.%s is of type %s', (schema, field, type) => {
    expect(document.components.schemas[schema]?.properties[field]?.type).toBe(type);
  });
});
