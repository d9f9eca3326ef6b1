import ts from 'typescript';

/** What the house says about a type or a field somewhere: its description in GraphQL, or its comment. */
export class Descriptions {
  constructor(private readonly checker: ts.TypeChecker) {}

  /** A field of an answer is followed to where its value comes from. */
  ofField(symbol: ts.Symbol, seen = new Set<ts.Symbol>()): string | undefined {
    if (seen.has(symbol)) return undefined;
    seen.add(symbol);
    for (const declaration of symbol.declarations ?? []) {
      const words = describedBy(declaration, ['Field']) ?? this.commentOn(symbol) ?? this.ofSource(declaration, seen);
      if (words) return words;
    }
    return undefined;
  }

  /** A class says it itself; what a function makes is what it is made of. */
  ofType(type: ts.Type, maker?: ts.Symbol): string | undefined {
    const own = maker ? this.commentOn(maker) : undefined;
    const declared = type.symbol?.declarations?.[0];
    if (own ?? !maker)
      return own ?? (declared && (describedBy(declared, ['ObjectType']) ?? this.commentOn(type.symbol)));
    const made =
      maker && this.checker.getSignaturesOfType(this.checker.getTypeOfSymbol(maker), ts.SignatureKind.Call)[0];
    const from = made?.parameters[0];
    return from && this.ofType(this.checker.getTypeOfSymbol(from));
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
      : ts.isBindingElement(declaration) && this.takenFrom(declaration);
    return symbol ? this.ofField(symbol, seen) : undefined;
  }

  private takenFrom({ parent, propertyName, name }: ts.BindingElement): ts.Symbol | undefined {
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

/** The parts of an expression that its value may be. */
function partsOf(node: ts.Expression): ts.Expression[] {
  if (ts.isCallExpression(node)) {
    const { expression, arguments: given } = node;
    // `lines.map(toRestLine)` is about the lines, `toRestPicture(avatar)` about the avatar.
    return ts.isPropertyAccessExpression(expression) && expression.name.text === 'map'
      ? [expression.expression]
      : given.slice(0, 1);
  }
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (ts.isBinaryExpression(node)) return [node.right, node.left];
  const isWrapped = ts.isParenthesizedExpression(node) || ts.isAwaitExpression(node) || ts.isAsExpression(node);
  return isWrapped ? [node.expression] : [];
}

function firstOf<T, R>(list: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of list) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

export const describedBy = (node: ts.Node, decorators: readonly string[]) => optionOf(node, decorators, 'description');

/** A text in the options of one of these decorators. */
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

/** Words may be broken over lines, with a plus between. */
function textOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isBinaryExpression(node)) return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left !== undefined && right !== undefined ? left + right : undefined;
}
