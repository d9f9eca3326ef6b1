import ts from 'typescript';
import { fieldDescriptions } from './field-descriptions.js';
import type { Descriptions } from './descriptions.js';

export type JsonSchema = Record<string, unknown>;

/** Converts response types to JSON Schema. Types with a name in the source become components of that name. */
export class ResponseSchemas {
  readonly components: Record<string, JsonSchema> = {};
  /** Components and fields without a description. */
  readonly undescribed = new Set<string>();
  private readonly named = new Map<string, ts.Type>();

  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly descriptions: Descriptions,
  ) {}

  schemaOf(type: ts.Type): JsonSchema {
    if (type.isUnion()) return this.union(type.types);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: this.checker.typeToString(type) === 'true' };
    const simple = simpleTypes.find(([flag]) => type.flags & flag);
    if (simple) return simple[1];
    if (type.symbol?.name === 'Date') return { type: 'string', format: 'date-time' };
    if (this.checker.isArrayType(type)) return { type: 'array', items: this.schemaOf(this.elementOf(type)) };
    return this.component(type);
  }

  private factoryOf(type: ts.Type): ts.Symbol | undefined {
    const declared = type.symbol?.declarations?.[0];
    const factory = declared && ts.isObjectLiteralExpression(declared) ? factoryOf(declared) : undefined;
    return factory && this.checker.getSymbolAtLocation(factory);
  }

  private elementOf(type: ts.Type): ts.Type {
    const [element] = this.checker.getTypeArguments(type as ts.TypeReference);
    if (!element) throw new Error('Array type without an element type');
    return element;
  }

  private union(types: readonly ts.Type[]): JsonSchema {
    const isUndefined = (type: ts.Type) => Boolean(type.flags & ts.TypeFlags.Undefined);
    const present = types.filter((type) => !isUndefined(type));
    const schemas = present.map((type) => this.schemaOf(type));
    const constants = schemas.filter((schema) => 'const' in schema).map((schema) => schema.const);
    const isFlag = constants.length === 2 && constants.every((constant) => typeof constant === 'boolean');
    const others = schemas.filter((schema) => !('const' in schema));
    if (isFlag) others.push({ type: 'boolean' });
    else if (constants.length === 1) others.push({ const: constants[0] });
    else if (constants.length) others.push({ enum: constants });
    const distinct = [...new Map(others.map((schema) => [JSON.stringify(schema), schema])).values()];
    return distinct.length === 1 ? (distinct[0] ?? {}) : { anyOf: distinct };
  }

  private component(type: ts.Type): JsonSchema {
    const name = nameOf(type);
    if (!name) return this.object(type);
    const known = this.named.get(name);
    const same = () => JSON.stringify(this.object(type, name)) === JSON.stringify(this.components[name]);
    if (known && known !== type && !same()) return this.object(type);
    if (!known) {
      this.named.set(name, type);
      this.components[name] = {};
      this.components[name] = this.object(type, name);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  private object(type: ts.Type, name = ''): JsonSchema {
    const index = this.checker.getIndexInfoOfType(type, ts.IndexKind.String);
    if (index) return { type: 'object', additionalProperties: this.schemaOf(index.type) };
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    for (const property of this.checker.getPropertiesOfType(type)) {
      const propertyType = this.checker.getTypeOfSymbol(property);
      if (propertyType.getCallSignatures().length) continue;
      const description = this.descriptions.ofField(property) ?? fieldDescriptions[property.name];
      if (!description) this.undescribed.add(`${name}.${property.name}`);
      properties[property.name] = { description, ...this.schemaOf(propertyType) };
      const isOptional = property.flags & ts.SymbolFlags.Optional;
      const mayBeAbsent =
        isOptional ||
        (propertyType.isUnion() && propertyType.types.some(({ flags }) => flags & ts.TypeFlags.Undefined));
      if (!mayBeAbsent) required.push(property.name);
    }
    const description = name
      ? (this.descriptions.ofType(type, this.factoryOf(type)) ?? fieldDescriptions[name])
      : undefined;
    if (name && !description) this.undescribed.add(name);
    return { type: 'object', ...(description && { description }), properties, ...(required.length && { required }) };
  }
}

const simpleTypes: readonly [ts.TypeFlags, JsonSchema][] = [
  [ts.TypeFlags.Null, { type: 'null' }],
  [ts.TypeFlags.StringLike, { type: 'string' }],
  [ts.TypeFlags.NumberLike, { type: 'number' }],
  [ts.TypeFlags.BooleanLike, { type: 'boolean' }],
  [ts.TypeFlags.Any | ts.TypeFlags.Unknown, {}],
];

/** Classes and interfaces have their own name; the result of `toRestOrder` is named Order. */
function nameOf(type: ts.Type): string | undefined {
  const declared = type.symbol?.declarations?.[0];
  if (!declared) return undefined;
  if (ts.isClassDeclaration(declared) || ts.isInterfaceDeclaration(declared)) return declared.name?.text;
  const factory = ts.isObjectLiteralExpression(declared) ? factoryOf(declared)?.getText() : undefined;
  return factory?.startsWith('toRest') ? factory.slice('toRest'.length) : undefined;
}

/** The name of the function that returns this object literal. */
function factoryOf(literal: ts.ObjectLiteralExpression): ts.Node | undefined {
  let node: ts.Node = literal.parent;
  while (
    ts.isParenthesizedExpression(node) ||
    ts.isBinaryExpression(node) ||
    ts.isReturnStatement(node) ||
    ts.isBlock(node)
  )
    node = node.parent;
  if (ts.isFunctionDeclaration(node)) return node.name;
  return ts.isArrowFunction(node) && ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined;
}
