import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  buildSchema,
  type GraphQLSchema,
  isInputObjectType,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
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
import { type RunningApp, startApp } from '../support/app.js';

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

describe('the schema', () => {
  let app: RunningApp;
  let schema: GraphQLSchema;
  beforeAll(async () => {
    app = await startApp();
    ({ schema } = app.nest.get(GraphQLSchemaHost, { strict: false }));
  });
  afterAll(() => app.close());

  it('is the one that is committed', () => {
    const committed = buildSchema(readFileSync(join(process.cwd(), 'server', 'schema.graphql'), 'utf8'));
    expect(printSchema(lexicographicSortSchema(committed))).toBe(printSchema(lexicographicSortSchema(schema)));
  });

  it('describes every type, field and argument, because the playground is documentation', () => {
    const silent: string[] = [];
    for (const type of Object.values(schema.getTypeMap())) {
      if (type.name.startsWith('__') || !(isObjectType(type) || isInputObjectType(type))) continue;
      if (
        type.astNode === undefined &&
        !type.description &&
        !['Query', 'Mutation'].includes(type.name) &&
        isObjectType(type)
      )
        silent.push(type.name);
      for (const field of Object.values(type.getFields())) {
        if (!field.description) silent.push(`${type.name}.${field.name}`);
        if ('args' in field)
          for (const arg of field.args)
            if (!arg.description && arg.name !== 'input') silent.push(`${type.name}.${field.name}(${arg.name})`);
      }
    }
    expect(silent).toEqual([]);
  });

  it('has no input field that its rule would silently drop', () => {
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
