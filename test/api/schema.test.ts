import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  buildSchema,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
  specifiedScalarTypes,
} from 'graphql';
import { z } from 'zod';
import { graphqlHandlers } from '../support/http/handlers.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

/** The object that a schema validates, before transforms. An absent one can stand for an empty one. */
function objectOf(schema: unknown): z.ZodObject | undefined {
  if (schema instanceof z.ZodPipe) return objectOf(schema.in);
  if (schema instanceof z.ZodPrefault) return objectOf(schema.unwrap());
  return schema instanceof z.ZodObject ? schema : undefined;
}

const builtIn = new Set(specifiedScalarTypes.map(({ name }) => name));
const letters = (text: string | null | undefined) => text?.toLowerCase().replace(/[^a-z]/g, '');

interface Part {
  place: string;
  description?: string | null;
}

/** Fields, arguments and values of a type. */
function partsOf(type: GraphQLNamedType): Part[] {
  const part = (name: string, { description }: { description?: string | null }) => ({
    place: `${type.name}.${name}`,
    description,
  });
  if (isEnumType(type)) return type.getValues().map((value) => part(value.name, value));
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => part(field.name, field));
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => [
    part(field.name, field),
    ...field.args.map((arg) => part(`${field.name}.${arg.name}`, arg)),
  ]);
}

describe('the schema', () => {
  let app: RunningApp;
  let schema: GraphQLSchema;
  beforeAll(async () => {
    app = await startApp();
    ({ schema } = app.nest.get(GraphQLSchemaHost, { strict: false }));
  });

  it('equals the committed file', () => {
    const committed = buildSchema(readFileSync(join(process.cwd(), 'server', 'contract', 'schema.graphql'), 'utf8'));
    expect(printSchema(lexicographicSortSchema(committed))).toBe(printSchema(lexicographicSortSchema(schema)));
  });

  it('describes every type, field, argument and value with more than its name', () => {
    const described = Object.values(schema.getTypeMap())
      .filter(({ name }) => !name.startsWith('__') && !builtIn.has(name))
      .flatMap((type) => [{ place: type.name, description: type.description }, ...partsOf(type)]);
    const undescribed = described.filter(({ description }) => !/\w.*[.?]$/s.test(description ?? ''));
    expect(undescribed.map(({ place }) => place)).toEqual([]);
    const repeatingTheName = described.filter(
      ({ place, description }) => letters(place.split('.').at(-1)) === letters(description),
    );
    expect(repeatingTheName.map(({ place }) => place)).toEqual([]);
  });

  it('the schema has exactly the input fields that the zod schema of the call validates', () => {
    const validated = graphqlHandlers(app).flatMap(({ name, schemas }) => {
      const [kind = '', field = ''] = name.split('.');
      const args =
        (kind === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields()[field]?.args ?? [];
      const input = args.map(({ type }) => getNamedType(type)).find(isInputObjectType);
      const fields = input ? Object.keys(input.getFields()) : args.map((arg) => arg.name);
      return schemas.map((rules) => ({
        name,
        fields: fields.sort(),
        rules: Object.keys(objectOf(rules)!.shape).sort(),
      }));
    });
    expect(validated.length).toBeGreaterThan(40);
    for (const { name, fields, rules } of validated) expect([name, fields]).toEqual([name, rules]);
  });
});
