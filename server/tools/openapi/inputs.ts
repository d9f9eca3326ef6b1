import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
} from 'graphql';
import type { JsonSchema } from './response-schemas.js';
import { fieldDescriptions, inputDescriptions } from './field-descriptions.js';

/** What GraphQL calls a field that REST calls otherwise. */
const otherNames: Record<string, readonly string[]> = {
  limit: ['perPage'],
  product: ['productId'],
  color: ['colour'],
  msg: ['message'],
  'Idempotency-Key': ['idempotencyKey'],
  activation_token: ['activationToken'],
  activation_code: ['code'],
  size: ['sizes'],
  subcategories: ['subcategories'],
  id: ['userId', 'orderId', 'lineId', 'sessionId', 'mediaId', 'contactId', 'productId', 'categoryId'],
};

type GraphqlInput = GraphQLArgument | GraphQLInputField;

/** What may be sent, in the words of the root fields that take the same. */
export class Inputs {
  readonly undescribed = new Set<string>();

  constructor(private readonly graphql: GraphQLSchema) {}

  /** The schema with a description on every field; `place` tells where, should nobody have described one. */
  described(schema: JsonSchema, fields: readonly string[], place: string): JsonSchema {
    return this.object(
      schema,
      fields.flatMap((name) => this.argumentsOf(name)),
      place,
    );
  }

  private object(schema: JsonSchema, given: readonly GraphqlInput[], place: string): JsonSchema {
    const properties = Object.entries(schema.properties as Record<string, JsonSchema>).map(([name, of]) => {
      const names = [name, ...(otherNames[name] ?? [])];
      const twin = given.find((field) => names.includes(field.name));
      const description = inputDescriptions[name] ?? twin?.description ?? fieldDescriptions[name];
      if (!description) this.undescribed.add(`${place} ${name}`);
      return [name, { description, ...this.inner(of, fieldsOf(twin), `${place} ${name}`) }];
    });
    return { ...schema, properties: Object.fromEntries(properties) as JsonSchema };
  }

  private inner(schema: JsonSchema, given: readonly GraphqlInput[], place: string): JsonSchema {
    const items = schema.items as JsonSchema | undefined;
    if (items?.properties) return { ...schema, items: this.object(items, given, place) };
    return schema.properties ? this.object(schema, given, place) : schema;
  }

  /** The arguments of a root field, and what its input object holds. */
  private argumentsOf(name: string): GraphqlInput[] {
    const roots = [this.graphql.getQueryType(), this.graphql.getMutationType()];
    const args = roots.flatMap((root) => root?.getFields()[name]?.args ?? []);
    return [...args, ...args.flatMap(fieldsOf)];
  }
}

function fieldsOf(given: GraphqlInput | undefined): GraphqlInput[] {
  const type = given && getNamedType(given.type);
  return isInputObjectType(type) ? Object.values(type.getFields()) : [];
}
