import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  buildSchema,
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
import * as access from '../../domain/access.js';
import * as auth from '../../domain/auth.js';
import * as cart from '../../domain/cart.js';
import * as categories from '../../domain/categories.js';
import * as contacts from '../../domain/contacts.js';
import * as orders from '../../domain/orders.js';
import * as products from '../../domain/products.js';
import * as statistics from '../../domain/statistics.js';
import * as users from '../../domain/users.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

const rules: Record<string, unknown> = {
  ...access,
  ...auth,
  ...cart,
  ...categories,
  ...contacts,
  ...orders,
  ...products,
  ...statistics,
  ...users,
};

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
  afterAll(() => app.close());

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

  it('has no input field that the zod schema of its input would silently drop', () => {
    const schemas = Object.entries(rules).filter(
      (entry): entry is [string, z.ZodObject] => entry[0].endsWith('Schema') && entry[1] instanceof z.ZodObject,
    );
    const matched: string[] = [];
    for (const [name, rule] of schemas) {
      const input = schema.getType(`${name.charAt(0).toUpperCase()}${name.slice(1).replace(/Schema$/, '')}Input`);
      if (!isInputObjectType(input)) continue;
      matched.push(name);
      expect([name, Object.keys(rule.shape)]).toEqual([name, expect.arrayContaining(Object.keys(input.getFields()))]);
    }
    expect(matched.length).toBeGreaterThan(10);
  });
});
