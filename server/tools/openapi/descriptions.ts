import ts from 'typescript';

/** Finds the description of a type or a field: its GraphQL description, or else its doc comment. */
export class Descriptions {
  constructor(private readonly checker: ts.TypeChecker) {}

  /** The description of a response field, followed to the source of its value if necessary. */
  ofField(symbol: ts.Symbol, seen = new Set<ts.Symbol>()): string | undefined {
    if (seen.has(symbol)) return undefined;
    seen.add(symbol);
    for (const declaration of symbol.declarations ?? []) {
      const description =
        describedBy(declaration, ['Field']) ?? this.commentOn(symbol) ?? this.ofSource(declaration, seen);
      if (description) return description;
    }
    return undefined;
  }

  /** The description of a class, or of a factory; a factory without one takes that of its first parameter. */
  ofType(type: ts.Type, factory?: ts.Symbol): string | undefined {
    const own = factory ? this.commentOn(factory) : undefined;
    const declared = type.symbol?.declarations?.[0];
    if (own ?? !factory)
      return own ?? (declared && (describedBy(declared, ['ObjectType']) ?? this.commentOn(type.symbol)));
    const signature =
      factory && this.checker.getSignaturesOfType(this.checker.getTypeOfSymbol(factory), ts.SignatureKind.Call)[0];
    const parameter = signature?.parameters[0];
    return parameter && this.ofType(this.checker.getTypeOfSymbol(parameter));
  }

  commentOn(symbol: ts.Symbol): string | undefined {
    return ts.displayPartsToString(symbol.getDocumentationComment(this.checker)).replaceAll('\n', ' ') || undefined;
  }

  private ofSource(declaration: ts.Declaration, seen: Set<ts.Symbol>): string | undefined {
    if (ts.isPropertyAssignment(declaration)) return this.ofExpression(declaration.initializer, seen);
    if (ts.isVariableDeclaration(declaration) && declaration.initializer)
      return this.ofExpression(declaration.initializer, seen);
    const symbol = ts.isShorthandPropertyAssignment(declaration)
      ? this.checker.getShorthandAssignmentValueSymbol(declaration)
      : ts.isBindingElement(declaration) && this.sourceOf(declaration);
    return symbol ? this.ofField(symbol, seen) : undefined;
  }

  private sourceOf({ parent, propertyName, name }: ts.BindingElement): ts.Symbol | undefined {
    return this.checker.getTypeAtLocation(parent).getProperty((propertyName ?? name).getText());
  }

  private ofExpression(node: ts.Expression, seen: Set<ts.Symbol>): string | undefined {
    if (ts.isPropertyAccessExpression(node) || ts.isIdentifier(node)) {
      const symbol = this.checker.getSymbolAtLocation(ts.isIdentifier(node) ? node : node.name);
      return symbol && this.ofField(symbol, seen);
    }
    return firstOf(partsOf(node), (part) => this.ofExpression(part, seen));
  }
}

/** The parts of an expression that can be its value. */
function partsOf(node: ts.Expression): ts.Expression[] {
  if (ts.isCallExpression(node)) {
    const { expression, arguments: args } = node;
    // `lines.map(toRestLine)` describes the lines, `toRestPicture(avatar)` the avatar.
    return ts.isPropertyAccessExpression(expression) && expression.name.text === 'map'
      ? [expression.expression]
      : args.slice(0, 1);
  }
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (ts.isBinaryExpression(node)) return [node.right, node.left];
  const isWrapped = ts.isParenthesizedExpression(node) || ts.isAwaitExpression(node) || ts.isAsExpression(node);
  return isWrapped ? [node.expression] : [];
}

function firstOf<T, R>(list: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of list) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

export const describedBy = (node: ts.Node, decorators: readonly string[]) => optionOf(node, decorators, 'description');

/** The text of an option of one of these decorators. */
export function optionOf(node: ts.Node, decorators: readonly string[], option: string): string | undefined {
  const calls = (ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [])
    .map(({ expression }) => expression)
    .filter((call) => ts.isCallExpression(call))
    .filter(({ expression }) => decorators.includes(expression.getText()));
  const options = calls.flatMap((call) => call.arguments.filter((argument) => ts.isObjectLiteralExpression(argument)));
  const found = options
    .flatMap(({ properties }) => properties.filter((property) => ts.isPropertyAssignment(property)))
    .find(({ name }) => name.getText() === option)?.initializer;
  return found && textOf(found);
}

/** The text of a string literal, or of several that are joined by `+`. */
function textOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isBinaryExpression(node)) return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left !== undefined && right !== undefined ? left + right : undefined;
}
