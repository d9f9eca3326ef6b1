import {
  type ASTVisitor,
  type DocumentNode,
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
} as const;

/** Leads from `[Order!]!` to `Order` in the schema's description of itself: one step of many, and nothing grows by it. */
const unwrapping = 'ofType';

/** What one selection set adds up to with its fragments unfolded. */
interface Size {
  depth: number;
  aliases: number;
  directives: number;
  rootFields: number;
}

const nothing: Size = { depth: 0, aliases: 0, directives: 0, rootFields: 0 };

/** Fragments are measured once each, so a document of fragments that double each other costs no more than its length. */
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
          depth: Math.max(sum.depth, inner.depth + (node.name.value === unwrapping ? 0 : 1)),
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
    }, nothing);
  }

  private ofFragment(name: string): Size {
    const known = this.measured.get(name);
    if (known) return known;
    // Set before the descent: a fragment that spreads itself is refused by graphql-js, and must not hang us first.
    this.measured.set(name, nothing);
    const size = this.of(this.fragments.get(name)?.selectionSet);
    this.measured.set(name, size);
    return size;
  }
}

const refuse = (context: ValidationContext, message: string) =>
  context.reportError(new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }));

/** Limits that depend on the text alone. Apollo keeps the verdict for the next caller, so nothing personal belongs here. */
export const documentLimitsRule: ValidationRule = (context): ASTVisitor => {
  const sizes = new DocumentSizes(context.getDocument());
  return {
    OperationDefinition(node) {
      const { depth, aliases, directives, rootFields } = sizes.of(node.selectionSet);
      if (depth > documentLimits.depth) refuse(context, 'The document is nested too deeply.');
      if (aliases > documentLimits.aliases) refuse(context, 'The document has too many aliases.');
      if (directives + (node.directives?.length ?? 0) > documentLimits.directives)
        refuse(context, 'The document has too many directives.');
      if (node.operation === 'mutation' && rootFields > documentLimits.rootFieldsPerMutation)
        refuse(context, 'A mutation may do one thing.');
    },
  };
};
