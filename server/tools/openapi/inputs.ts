import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
} from 'graphql';
import type { JsonSchema } from './response-schemas.js';
import { fieldDescriptions, inputDescriptions } from './field-descriptions.js';

/** GraphQL names of fields that have another name in REST. */
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

/** Describes request fields with the descriptions of the matching GraphQL arguments. */
export class Inputs {
  readonly undescribed = new Set<string>();

  constructor(private readonly graphql: GraphQLSchema) {}

  /** The schema with a description on every field; `place` locates fields without one in error messages. */
  described(schema: JsonSchema, fields: readonly string[], place: string): JsonSchema {
    return this.object(
      schema,
      fields.flatMap((name) => this.argumentsOf(name)),
      place,
    );
  }

  private object(schema: JsonSchema, graphqlInputs: readonly GraphqlInput[], place: string): JsonSchema {
    const properties = Object.entries(schema.properties as Record<string, JsonSchema>).map(([name, of]) => {
      const names = [name, ...(otherNames[name] ?? [])];
      const counterpart = graphqlInputs.find((field) => names.includes(field.name));
      const description = inputDescriptions[name] ?? counterpart?.description ?? fieldDescriptions[name];
      if (!description) this.undescribed.add(`${place} ${name}`);
      return [name, { description, ...this.inner(of, fieldsOf(counterpart), `${place} ${name}`) }];
    });
    return { ...schema, properties: Object.fromEntries(properties) as JsonSchema };
  }

  private inner(schema: JsonSchema, graphqlInputs: readonly GraphqlInput[], place: string): JsonSchema {
    const items = schema.items as JsonSchema | undefined;
    if (items?.properties) return { ...schema, items: this.object(items, graphqlInputs, place) };
    return schema.properties ? this.object(schema, graphqlInputs, place) : schema;
  }

  /** The arguments of a root field, and the fields of its input object. */
  private argumentsOf(name: string): GraphqlInput[] {
    const roots = [this.graphql.getQueryType(), this.graphql.getMutationType()];
    const args = roots.flatMap((root) => root?.getFields()[name]?.args ?? []);
    return [...args, ...args.flatMap(fieldsOf)];
  }
}

function fieldsOf(graphqlInputs: GraphqlInput | undefined): GraphqlInput[] {
  const type = graphqlInputs && getNamedType(graphqlInputs.type);
  return isInputObjectType(type) ? Object.values(type.getFields()) : [];
}
