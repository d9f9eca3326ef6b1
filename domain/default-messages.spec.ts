import { readdirSync } from 'node:fs';
import { z } from 'zod';

const modules = await Promise.all(
  readdirSync('domain')
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => import(`./${name.replace('.ts', '.js')}`) as Promise<Record<string, unknown>>),
);
const schemas = modules
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, z.ZodObject] => entry[1] instanceof z.ZodObject);

const hostile = [
  undefined,
  null,
  0,
  -1,
  1.5,
  1e300,
  NaN,
  true,
  '',
  'x',
  'x'.repeat(5000),
  [],
  [null],
  {},
  { x: 1 },
  new Date(),
];

const messagesFor = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
};

describe('messages of schemas', () => {
  it('the list of schemas is complete', () => expect(schemas.length).toBeGreaterThan(20));

  it.each(schemas)('the messages of %s are never zod’s defaults', (_, schema) => {
    const fields = Object.keys(schema.shape);
    const values = [...hostile, ...hostile.map((value) => Object.fromEntries(fields.map((field) => [field, value])))];
    const messages = values.flatMap((value) => messagesFor(schema, value));
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) {
      expect(message).not.toMatch(
        /^(Invalid (input|option|string|type|key|union|element)|Too (big|small)|Unrecognized|expected )/,
      );
      expect(message).not.toBe('');
    }
  });
});

const idFields = schemas.flatMap(([name, schema]) =>
  Object.keys(schema.shape)
    .filter((field) => /^id$|Id$/.test(field))
    .map((field) => [name, field, schema] as const),
);

describe('ids', () => {
  it.each(idFields)('the schema %s requires text as %s', (_, field, schema) => {
    for (const id of [5, true, [], {}])
      expect(schema.safeParse({ [field]: id }).error?.issues.map(({ path }) => path.join('.'))).toContain(field);
  });
});

describe('hostile keys', () => {
  it.each(schemas)('%s drops unknown keys', (_, schema) => {
    schema.safeParse(
      JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"role":"admin"}'),
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
