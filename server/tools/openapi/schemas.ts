import { getNamedType, type GraphQLSchema, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** A field or an argument of GraphQL. */
interface GraphqlField {
  name: string;
  description?: string | null;
  type: Parameters<typeof getNamedType>[0];
}

/** GraphQL names of fields that have another name in REST. */
const otherNames: Record<string, readonly string[]> = {
  _id: ['id'],
  companyId: ['id'],
  limit: ['perPage'],
  product: ['productId'],
  color: ['colour', 'colours'],
  carat: ['carats'],
  msg: ['message'],
  'Idempotency-Key': ['idempotencyKey'],
  activation_token: ['activationToken'],
  activation_code: ['code'],
  size: ['sizes'],
  id: ['userId', 'orderId', 'lineId', 'sessionId', 'mediaId', 'contactId', 'productId', 'categoryId'],
  category: ['categories'],
  subcategory: ['subcategories'],
  user: ['customer', 'request'],
  users: ['items', 'requests'],
  cartItems: ['lines'],
  items: ['lines'],
  entries: ['items'],
  orders: ['items'],
  photos: ['items'],
  products: ['items'],
  contacts: ['items'],
  pagination: ['pageInfo'],
  current: ['page'],
  'in-progress': ['inProgress'],
  statusHistory: ['timeline'],
  accessStatus: ['status'],
  accessDuration: ['hours'],
  permanentAccess: ['permanent'],
  accessExpiresAt: ['expiresAt'],
  pictures: ['images'],
  categorySubcategoryCounts: ['categoryCounts'],
};

/**
 * Converts zod schemas to JSON Schema. Schemas with an `id` become components. Every field is described: by its own
 * description, by the GraphQL field of the same name, or by the component that it contains.
 */
export class Schemas {
  readonly components: Record<string, JsonSchema> = {};
  /** Components and fields without a description. */
  readonly undescribed = new Set<string>();

  constructor(private readonly graphql: GraphQLSchema) {}

  /** Adds a request schema, described by the arguments of these GraphQL operations. */
  request(schema: z.ZodType, operations: readonly string[], place: string): JsonSchema {
    return this.convert(schema, withFieldsOfEach(operations.flatMap((name) => this.operation(name).args)), place);
  }

  /** Adds a response schema, described by the results of these GraphQL operations. */
  response(schema: z.ZodType, operations: readonly string[], place: string): JsonSchema {
    return this.convert(schema, withFieldsOfEach(operations.flatMap((name) => fieldsOf(this.operation(name)))), place);
  }

  operation(name: string) {
    const field = this.graphql.getQueryType()?.getFields()[name] ?? this.graphql.getMutationType()?.getFields()[name];
    if (!field) throw new Error(`A REST call names the GraphQL operation ${name}, which does not exist`);
    return field;
  }

  private convert(schema: z.ZodType, fields: readonly GraphqlField[], place: string): JsonSchema {
    // Wrapped, so that a schema with an `id` becomes a component here too.
    const json = z.toJSONSchema(z.object({ schema }), {
      io: 'input',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => makePortable(jsonSchema),
    });
    const text = JSON.stringify(json).replaceAll('#/$defs/', '#/components/schemas/');
    const { $defs = {}, properties } = JSON.parse(text) as {
      $defs?: Record<string, JsonSchema>;
      properties: { schema: JsonSchema };
    };
    const added = Object.entries($defs).filter(([name]) => !this.components[name]);
    // Added first, because they describe the fields that contain them.
    for (const [name, component] of added)
      this.components[name] = { description: this.typeOf(component, name)?.description, ...component };
    for (const [name, component] of added) {
      if (!this.components[name]?.description) this.undescribed.add(name);
      this.components[name] = this.described(this.components[name] ?? component, [], name, name);
    }
    return this.described(properties.schema, fields, place);
  }

  private described(schema: JsonSchema, fields: readonly GraphqlField[], place: string, id?: string): JsonSchema {
    const { id: _, graphql: _type, example, ...rest } = schema;
    // Zod leaves out `examples` of schemas that transform their input.
    if (example !== undefined) rest.examples = [example];
    const type = this.typeOf(schema, id);
    const known = type ? withFieldsOfEach(Object.values(type.getFields())) : fields;
    const inner = (of: unknown) => this.described(of as JsonSchema, known, place);
    if (rest.items) rest.items = inner(rest.items);
    // An empty schema stands for values that JSON cannot contain.
    if (rest.anyOf) rest.anyOf = (rest.anyOf as JsonSchema[]).filter((one) => Object.keys(one).length).map(inner);
    if (rest.properties)
      rest.properties = Object.fromEntries(
        Object.entries(rest.properties as Record<string, JsonSchema>).map(([name, of]) => [
          name,
          this.field(name, of, known, place),
        ]),
      );
    return rest;
  }

  private field(name: string, schema: JsonSchema, fields: readonly GraphqlField[], place: string): JsonSchema {
    const names = [name, ...(otherNames[name] ?? [])];
    const counterpart = names.flatMap((one) => fields.find((field) => field.name === one) ?? [])[0];
    const description = schema.description ?? counterpart?.description ?? this.componentIn(schema)?.description;
    if (!description) this.undescribed.add(`${place}.${name}`);
    const innerFields = counterpart ? fieldsOf(counterpart) : [];
    return { description, ...this.described(schema, innerFields.length ? innerFields : fields, `${place}.${name}`) };
  }

  private componentIn({ $ref, items, anyOf }: JsonSchema): JsonSchema | undefined {
    if (typeof $ref === 'string') return this.components[$ref.slice($ref.lastIndexOf('/') + 1)];
    const [inner] = items ? [items] : ((anyOf ?? []) as unknown[]);
    return inner ? this.componentIn(inner as JsonSchema) : undefined;
  }

  /** Returns the GraphQL type that `.meta({ graphql })` names, or that has the name of the component. */
  private typeOf({ graphql: named }: JsonSchema, id = '') {
    const type = this.graphql.getType((named as string | undefined) ?? id);
    if (named && !type)
      throw new Error(`A REST schema names the GraphQL type ${named as string}, which does not exist`);
    return isObjectType(type) || isInterfaceType(type) ? type : undefined;
  }
}

/** Changes what holds in JavaScript only, so that generators and validators of other languages understand it. */
function makePortable(schema: JsonSchema): void {
  const values = (schema.enum ?? []) as unknown[];
  if (schema.type === 'number' && values.length && values.every(Number.isInteger)) schema.type = 'integer';
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // Python and engines without the flag `u` have no classes of Unicode characters. The description names them.
  if ((schema.pattern as string | undefined)?.includes(String.raw`\p{`)) delete schema.pattern;
}

function fieldsOf({ type }: GraphqlField): GraphqlField[] {
  const named = getNamedType(type);
  if (isObjectType(named) || isInputObjectType(named)) return Object.values<GraphqlField>(named.getFields());
  return [];
}

const withFieldsOfEach = (fields: readonly GraphqlField[]): GraphqlField[] => [...fields, ...fields.flatMap(fieldsOf)];
