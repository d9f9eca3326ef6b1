import { join } from 'node:path';
import ts from 'typescript';
import { errors, type ErrorCode } from '../../../domain/errors.js';
import { describedBy, optionOf, Descriptions } from './descriptions.js';

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

const rootDecorators = ['Query', 'Mutation'];

/** A root field of GraphQL, as its resolver declares it. */
export interface RootField {
  name: string;
  description: string;
}

/** The program's own source, asked for what no decorator says: what a handler answers, how it fails, what it is for. */
export class Source {
  readonly checker: ts.TypeChecker;
  readonly descriptions: Descriptions;
  /** Every root field of GraphQL, by its name. */
  readonly rootFields = new Map<string, RootField>();
  private readonly program: ts.Program;
  private readonly classes = new Map<string, ts.ClassDeclaration>();
  /** The root fields that ask a method of a service. */
  private readonly fieldsCalling = new Map<ts.Symbol, string[]>();
  private readonly bodies = new Map<ts.Node, { facts: Fact[]; calls: ts.Node[] }>();

  constructor(private readonly folder: string) {
    const config = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) => ts.sys.readFile(path));
    const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, folder);
    this.program = ts.createProgram([join(folder, 'server/app.module.ts')], { ...options, noEmit: true });
    this.checker = this.program.getTypeChecker();
    this.descriptions = new Descriptions(this.checker);
    for (const file of this.program.getSourceFiles()) if (this.isOurs(file)) this.index(file);
  }

  /** The type of the answer, past its promise. */
  responseTypeOf(className: string, method: string): ts.Type {
    const signature = this.checker.getSignatureFromDeclaration(this.methodOf(className, method));
    if (!signature) throw new Error(`${className}.${method} has no signature`);
    const type = this.checker.getReturnTypeOfSignature(signature);
    return this.checker.getAwaitedType(type) ?? type;
  }

  /** Every code that is thrown somewhere below this handler. */
  failuresOf = (className: string, method: string): ErrorCode[] =>
    this.done('throws', className, method).filter(isCode);
  cookiesReadBy = (className: string, method: string): string[] => this.done('reads', className, method);
  cookiesSetBy = (className: string, method: string): string[] => this.done('keeps', className, method);
  headersOf = (className: string, method: string): string[] => this.done('says', className, method);

  /** The words about the handler itself. */
  commentOn(className: string, method: string): string | undefined {
    const symbol = this.symbolOf(this.methodOf(className, method).name);
    return symbol && this.descriptions.commentOn(symbol);
  }

  /** The root fields that ask the same of the same service. */
  counterpartsOf(className: string, method: string): string[] {
    const asked = this.callsIn(this.methodOf(className, method)).map((symbol) => this.fieldsCalling.get(symbol));
    return asked.find((fields) => fields !== undefined) ?? [];
  }

  private index(file: ts.SourceFile): void {
    for (const statement of file.statements) {
      if (!ts.isClassDeclaration(statement) || !statement.name) continue;
      this.classes.set(statement.name.text, statement);
      for (const member of statement.members) if (ts.isMethodDeclaration(member)) this.indexRootField(member);
    }
  }

  private indexRootField(method: ts.MethodDeclaration): void {
    const description = describedBy(method, rootDecorators);
    if (description === undefined) return;
    const name = optionOf(method, rootDecorators, 'name') ?? method.name.getText();
    this.rootFields.set(name, { name, description });
    for (const symbol of this.callsIn(method))
      this.fieldsCalling.set(symbol, [...(this.fieldsCalling.get(symbol) ?? []), name]);
  }

  private methodOf(className: string, method: string): ts.MethodDeclaration {
    const found = this.classes
      .get(className)
      ?.members.find((member) => ts.isMethodDeclaration(member) && member.name.getText() === method);
    if (!found || !ts.isMethodDeclaration(found)) throw new Error(`${className}.${method} is not in the source`);
    return found;
  }

  /** Methods of our services that are called here, in their order; what cookies hold is no power of anybody's. */
  private callsIn(node: ts.Node): ts.Symbol[] {
    const found: ts.Symbol[] = [];
    const visit = (child: ts.Node): void => {
      const symbol = ts.isCallExpression(child) ? this.symbolOf(child.expression) : undefined;
      const declared = symbol?.valueDeclaration;
      const isService = declared && ts.isMethodDeclaration(declared) && this.isOurs(declared.getSourceFile());
      if (symbol && isService && !/session-cookies/.test(declared.getSourceFile().fileName)) found.push(symbol);
      ts.forEachChild(child, visit);
    };
    visit(node);
    return found;
  }

  private done(deed: Deed, className: string, method: string): string[] {
    const seen = new Set<ts.Node>();
    const open: ts.Node[] = [this.methodOf(className, method)];
    const facts = new Set<Fact>();
    for (let body = open.pop(); body; body = open.pop()) {
      if (seen.has(body)) continue;
      seen.add(body);
      const read = this.read(body);
      for (const fact of read.facts) facts.add(fact);
      open.push(...read.calls);
    }
    return [...facts].flatMap((fact) => (fact.startsWith(`${deed} `) ? [fact.slice(deed.length + 1)] : [])).sort();
  }

  /** What one body does itself, and whom it asks. */
  private read(body: ts.Node): { facts: Fact[]; calls: ts.Node[] } {
    const known = this.bodies.get(body);
    if (known) return known;
    const [facts, calls]: [Fact[], ts.Node[]] = [[], []];
    const visit = (child: ts.Node): void => {
      if (ts.isNewExpression(child) || ts.isCallExpression(child)) facts.push(...this.factsOf(child));
      const called = ts.isCallExpression(child) || ts.isIdentifier(child) ? this.bodyOf(child) : undefined;
      if (called && mayFollow(body, called)) calls.push(called);
      ts.forEachChild(child, visit);
    };
    ts.forEachChild(body, visit);
    this.bodies.set(body, { facts, calls });
    return { facts, calls };
  }

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

/** A face calls no other face, but a handler may call its neighbour. */
const mayFollow = (from: ts.Node, to: ts.Node) =>
  !/\.(controller|resolver)\.ts$/.test(to.getSourceFile().fileName) || from.getSourceFile() === to.getSourceFile();
