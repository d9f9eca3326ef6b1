import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

export const documentLimits = {
  depth: 8,
  aliases: 10,
  directives: 10,
  rootFieldsPerMutation: 1,
  tokens: 1000,
  /** Selections of the same field at the same level. graphql-js merges them, and compares each with all others. */
  repeats: 20,
} as const;

/** graphql-js stops validation after this many errors. */
export const maxValidationErrors = 5;

/** Introspection nests `ofType` to get from `[Order!]!` to `Order`. This loads nothing, so it adds no depth. */
const wrapperField = 'ofType';

/** Totals of a selection set, with its fragments expanded. */
interface Size {
  depth: number;
  aliases: number;
  directives: number;
  rootFields: number;
}

const emptySize: Size = { depth: 0, aliases: 0, directives: 0, rootFields: 0 };

/** Measures each fragment once, so fragments that double each other cannot make the work exponential. */
export class DocumentSizes {
  private readonly fragments: Map<string, FragmentDefinitionNode>;
  private readonly measured = new Map<string, Size>();

  constructor(document: DocumentNode) {
    this.fragments = new Map(
      document.definitions
        .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
        .map((definition) => [definition.name.value, definition]),
    );
  }

  of(selections: SelectionSetNode | undefined): Size {
    return (selections?.selections ?? []).reduce<Size>((sum, node) => {
      const own = node.directives?.length ?? 0;
      if (node.kind === Kind.FIELD) {
        const inner = this.of(node.selectionSet);
        return {
          depth: Math.max(sum.depth, inner.depth + (node.name.value === wrapperField ? 0 : 1)),
          aliases: sum.aliases + inner.aliases + (node.alias ? 1 : 0),
          directives: sum.directives + inner.directives + own,
          rootFields: sum.rootFields + 1,
        };
      }
      const inner = node.kind === Kind.INLINE_FRAGMENT ? this.of(node.selectionSet) : this.ofFragment(node.name.value);
      return {
        depth: Math.max(sum.depth, inner.depth),
        aliases: sum.aliases + inner.aliases,
        directives: sum.directives + inner.directives + own,
        rootFields: sum.rootFields + inner.rootFields,
      };
    }, emptySize);
  }

  private ofFragment(name: string): Size {
    const known = this.measured.get(name);
    if (known) return known;
    // Set before the recursion, because a fragment that spreads itself would never end. graphql-js rejects it later.
    this.measured.set(name, emptySize);
    const size = this.of(this.fragments.get(name)?.selectionSet);
    this.measured.set(name, size);
    return size;
  }
}

/** Limit of selections with fragments expanded: more than a document without repeats can have. */
const maxSelections = 5000;

/** True if fields are selected so often at one level that comparing them would block the event loop. */
export function repeatsFields(document: DocumentNode): boolean {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  let remaining = maxSelections;

  const collect = (selections: SelectionSetNode, fields: Map<string, FieldNode[]>, spread: Set<string>): void => {
    for (const node of selections.selections) {
      if (--remaining < 0) return;
      if (node.kind === Kind.FIELD) {
        const name = (node.alias ?? node.name).value;
        fields.set(name, [...(fields.get(name) ?? []), node]);
      } else if (node.kind === Kind.INLINE_FRAGMENT) collect(node.selectionSet, fields, spread);
      else if (!spread.has(node.name.value)) {
        spread.add(node.name.value);
        const fragment = fragments.get(node.name.value);
        if (fragment) collect(fragment.selectionSet, fields, spread);
      }
    }
  };
  const repeats = (sets: readonly SelectionSetNode[]): boolean => {
    const fields = new Map<string, FieldNode[]>();
    const spread = new Set<string>();
    for (const selections of sets) collect(selections, fields, spread);
    for (const nodes of fields.values()) {
      if (remaining < 0 || nodes.length > documentLimits.repeats) return true;
      const inner = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      if (inner.length > 0 && repeats(inner)) return true;
    }
    return remaining < 0;
  };
  return document.definitions.some((definition) => 'selectionSet' in definition && repeats([definition.selectionSet]));
}

/** Reports an exceeded limit, with a reason that every caller may read. */
const report = (context: ValidationContext, reason: string) =>
  context.reportError(new GraphQLError(reason, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED', reason } }));

const tooMany = (what: string, count: number, limit: number) =>
  `The document has ${count} ${what}; the limit is ${limit}.`;

/**
 * Checks the limits of the document alone. Apollo caches the result for all callers, so nothing here may depend on the
 * caller.
 */
export const documentLimitsRule: ValidationRule = (context): ASTVisitor => {
  const sizes = new DocumentSizes(context.getDocument());
  return {
    Document(document) {
      // Reports enough errors to stop the validation before graphql-js compares the fields.
      if (repeatsFields(document))
        for (let errors = 0; errors <= maxValidationErrors; errors++)
          report(context, `The document selects a field more than ${documentLimits.repeats} times at one level.`);
    },
    OperationDefinition(node) {
      const { depth, aliases, directives, rootFields } = sizes.of(node.selectionSet);
      const allDirectives = directives + (node.directives?.length ?? 0);
      if (depth > documentLimits.depth) report(context, tooMany('levels of fields', depth, documentLimits.depth));
      if (aliases > documentLimits.aliases) report(context, tooMany('aliases', aliases, documentLimits.aliases));
      if (allDirectives > documentLimits.directives)
        report(context, tooMany('directives', allDirectives, documentLimits.directives));
      if (node.operation === 'mutation' && rootFields > documentLimits.rootFieldsPerMutation)
        report(context, 'A mutation may have only one root field.');
    },
  };
};
