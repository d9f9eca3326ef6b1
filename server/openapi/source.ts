import { join } from 'node:path';
import ts from 'typescript';
import { errors, type ErrorCode } from '../../domain/errors.js';

const isCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text);

type Deed = 'throws' | 'reads' | 'keeps' | 'says';
/** What is done somewhere below a handler: a code thrown, a cookie read or kept, a header of the answer said. */
type Fact = `${Deed} ${string}`;

/** Which argument of which function names what is done. */
const deeds: readonly [name: string, deed: Deed, argument: number][] = [
  ['DomainError', 'throws', 0],
  ['readCookie', 'reads', 1],
  ['setCookie', 'keeps', 1],
  ['clearCookie', 'keeps', 1],
  ['header', 'says', 0],
];

/** The program's own source, asked for what no decorator says: what a handler answers, how it fails, what it is for. */
export class Source {
  readonly checker: ts.TypeChecker;
  private readonly program: ts.Program;
  private readonly classes = new Map<string, ts.ClassDeclaration>();
  private readonly words = new Map<ts.Symbol, string>();
  private readonly known = new Map<ts.Node, Set<Fact>>();

  constructor(private readonly folder: string) {
    const config = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) => ts.sys.readFile(path));
    const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, folder);
    this.program = ts.createProgram([join(folder, 'server/app.module.ts')], { ...options, noEmit: true });
    this.checker = this.program.getTypeChecker();
    for (const file of this.program.getSourceFiles()) if (this.isOurs(file)) this.learn(file);
  }

  /** The type of the answer, past its promise. */
  answerOf(className: string, method: string): ts.Type {
    const signature = this.checker.getSignatureFromDeclaration(this.methodOf(className, method));
    if (!signature) throw new Error(`${className}.${method} has no signature`);
    const type = this.checker.getReturnTypeOfSignature(signature);
    return this.checker.getAwaitedType(type) ?? type;
  }

  /** Every code that is thrown somewhere below this handler. */
  failuresOf = (className: string, method: string): ErrorCode[] =>
    this.done('throws', className, method).filter(isCode);
  cookiesReadBy = (className: string, method: string): string[] => this.done('reads', className, method);
  cookiesKeptBy = (className: string, method: string): string[] => this.done('keeps', className, method);
  headersOf = (className: string, method: string): string[] => this.done('says', className, method);

  private done(deed: Deed, className: string, method: string): string[] {
    const facts = [...this.factsBelow(this.methodOf(className, method), new Set())];
    return facts.flatMap((fact) => (fact.startsWith(`${deed} `) ? [fact.slice(deed.length + 1)] : [])).sort();
  }

  /** Its own comment, or what the schema says of the root field that asks the same of the same service. */
  purposeOf(className: string, method: string): string | undefined {
    const node = this.methodOf(className, method);
    const own = ts.displayPartsToString(this.symbolOf(node.name)?.getDocumentationComment(this.checker));
    if (own) return own.replaceAll('\n', ' ');
    return this.callsIn(node)
      .map((symbol) => this.words.get(symbol))
      .find(Boolean);
  }

  private learn(file: ts.SourceFile): void {
    for (const statement of file.statements) {
      if (!ts.isClassDeclaration(statement) || !statement.name) continue;
      this.classes.set(statement.name.text, statement);
      for (const member of statement.members) if (ts.isMethodDeclaration(member)) this.learnWords(member);
    }
  }

  /** A resolver's description belongs to the service's method that its root field calls. */
  private learnWords(method: ts.MethodDeclaration): void {
    const description = (ts.getDecorators(method) ?? [])
      .map(({ expression }) => expression)
      .filter((call) => ts.isCallExpression(call))
      .filter(({ expression }) => ['Query', 'Mutation'].includes(expression.getText()))
      .flatMap((call) => call.arguments.filter((argument) => ts.isObjectLiteralExpression(argument)))
      .flatMap(({ properties }) => properties.filter((property) => ts.isPropertyAssignment(property)))
      .find(({ name }) => name.getText() === 'description')?.initializer;
    if (!description || !ts.isStringLiteralLike(description)) return;
    for (const symbol of this.callsIn(method)) if (!this.words.has(symbol)) this.words.set(symbol, description.text);
  }

  private methodOf(className: string, method: string): ts.MethodDeclaration {
    const found = this.classes
      .get(className)
      ?.members.find((member) => ts.isMethodDeclaration(member) && member.name.getText() === method);
    if (!found || !ts.isMethodDeclaration(found)) throw new Error(`${className}.${method} is not in the source`);
    return found;
  }

  /** Methods of our services that are called here, in their order. */
  private callsIn(node: ts.Node): ts.Symbol[] {
    const found: ts.Symbol[] = [];
    const visit = (child: ts.Node): void => {
      const symbol = ts.isCallExpression(child) ? this.symbolOf(child.expression) : undefined;
      const declared = symbol?.valueDeclaration;
      if (symbol && declared && ts.isMethodDeclaration(declared) && this.isOurs(declared.getSourceFile()))
        found.push(symbol);
      ts.forEachChild(child, visit);
    };
    visit(node);
    return found;
  }

  private factsBelow(node: ts.Node, path: Set<ts.Node>): Set<Fact> {
    const known = this.known.get(node);
    if (known) return known;
    const facts = new Set<Fact>();
    if (path.has(node)) return facts;
    path.add(node);
    const visit = (child: ts.Node): void => {
      if (ts.isNewExpression(child) || ts.isCallExpression(child))
        for (const fact of this.factsOf(child)) facts.add(fact);
      const body = ts.isCallExpression(child) || ts.isIdentifier(child) ? this.bodyOf(child) : undefined;
      if (body && this.mayFollow(node, body)) for (const fact of this.factsBelow(body, path)) facts.add(fact);
      ts.forEachChild(child, visit);
    };
    ts.forEachChild(node, visit);
    path.delete(node);
    // What was found while a caller of this was still being read may be less than all of it.
    if (path.size === 0) this.known.set(node, facts);
    return facts;
  }

  /** A face calls no other face, but a handler may call its neighbour. */
  private mayFollow = (from: ts.Node, to: ts.Node) =>
    !/\.(controller|resolver)\.ts$/.test(to.getSourceFile().fileName) || from.getSourceFile() === to.getSourceFile();

  private factsOf({ expression, arguments: given }: ts.NewExpression | ts.CallExpression): Fact[] {
    const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
    const [, deed, at] = deeds.find(([known]) => known === name) ?? [];
    if (deed === undefined || at === undefined) return [];
    const texts = this.textsOf(given?.[at]);
    // A variable of the whole type names nothing: it hands on what somebody else threw.
    return texts.length === Object.keys(errors).length ? [] : texts.map((text): Fact => `${deed} ${text}`);
  }

  private textsOf(argument: ts.Expression | undefined): string[] {
    const type = argument && this.checker.getTypeAtLocation(argument);
    const parts = type?.isUnion() ? type.types : [type];
    return parts.flatMap((part) => (part?.isStringLiteral() ? [part.value] : []));
  }

  /** The body of a function of ours that is called, or handed on by its name. */
  private bodyOf(node: ts.CallExpression | ts.Identifier): ts.Node | undefined {
    const declared = this.symbolOf(ts.isCallExpression(node) ? node.expression : node)?.valueDeclaration;
    if (!declared || !this.isOurs(declared.getSourceFile())) return undefined;
    if (ts.isMethodDeclaration(declared) || ts.isFunctionDeclaration(declared)) return declared.body;
    const isFunction = ts.isVariableDeclaration(declared) && declared.initializer;
    return isFunction && ts.isArrowFunction(isFunction) ? isFunction.body : undefined;
  }

  private symbolOf(node: ts.Node): ts.Symbol | undefined {
    const place = ts.isPropertyAccessExpression(node) ? node.name : node;
    const symbol = this.checker.getSymbolAtLocation(place);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  private isOurs = (file: ts.SourceFile) => !file.isDeclarationFile && file.fileName.startsWith(`${this.folder}/`);
}
