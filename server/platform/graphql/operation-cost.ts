import {
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  isCompositeType,
  isObjectType,
  Kind,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { pageLimits } from '../../../domain/rules.js';

export const maxCost = 1000;

/** Types of the rows inside a stored record, such as the stones of a product, which loads nothing more for them. */
const partsOfRecords: ReadonlySet<string> = new Set(['Stone', 'ChoiceWeight', 'OptionRule', 'LineOption']);

interface Cost {
  schema: GraphQLSchema;
  fragments: Record<string, FragmentDefinitionNode>;
  variables: Record<string, unknown>;
  /** Cost of each fragment by name, so that each is measured once. */
  measured: Map<string, number>;
}

/** The most items that a paged field can return: its `perPage`, capped by the page limit. */
function pageSize(field: GraphQLField<unknown, unknown>, node: FieldNode, { variables }: Cost): number {
  if (!field.args.some(({ name }) => name === 'perPage')) return 1;
  const argument = node.arguments?.find(({ name }) => name.value === 'perPage');
  const value = argument ? valueFromASTUntyped(argument.value, variables) : undefined;
  // The list's default applies, which is at most 50.
  if (value === undefined || value === null) return 50;
  return typeof value === 'number' && value >= 0 ? Math.min(value, pageLimits.maxPerPage) : pageLimits.maxPerPage;
}

function costOf(selections: SelectionSetNode | undefined, type: GraphQLObjectType, cost: Cost): number {
  let sum = 0;
  for (const node of selections?.selections ?? []) {
    if (node.kind === Kind.FIELD) sum += fieldCost(node, type, cost);
    else if (node.kind === Kind.INLINE_FRAGMENT) sum += costOf(node.selectionSet, type, cost);
    else sum += fragmentCost(node.name.value, type, cost);
  }
  return sum;
}

function fragmentCost(name: string, type: GraphQLObjectType, cost: Cost): number {
  const measured = cost.measured.get(name);
  if (measured !== undefined) return measured;
  const sum = costOf(cost.fragments[name]?.selectionSet, type, cost);
  cost.measured.set(name, sum);
  return sum;
}

function fieldCost(node: FieldNode, parent: GraphQLObjectType, cost: Cost): number {
  const field = parent.getFields()[node.name.value];
  if (!field) return 0;
  const type = getNamedType(field.type);
  if (!isCompositeType(type) || partsOfRecords.has(type.name)) return 0;
  const inner = isObjectType(type) ? costOf(node.selectionSet, type, cost) : 0;
  return pageSize(field, node, cost) * (1 + inner);
}

function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): Record<string, unknown> {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  );
}

/**
 * Computes the cost of an operation: one point per object that it may load. A paged field counts once per item of its
 * page.
 */
export function operationCost(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: Record<string, FragmentDefinitionNode>,
  given: Record<string, unknown>,
): number {
  const root = schema.getRootType(operation.operation);
  const variables = { ...defaultsOf(operation), ...given };
  return root ? costOf(operation.selectionSet, root, { schema, fragments, variables, measured: new Map() }) : 0;
}
