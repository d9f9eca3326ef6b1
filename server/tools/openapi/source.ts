import { join } from 'node:path';
import ts from 'typescript';
import { errors, type ErrorCode } from '../../../domain/errors.js';
import { describedBy, optionOf, Descriptions } from './descriptions.js';

const isCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text);

type EffectKind = 'throws' | 'reads cookie' | 'sets cookie' | 'sets header';
/** What happens in the call tree of a handler: a code is thrown, a cookie read or set, a response header set. */
type Effect = `${EffectKind} ${string}`;

/** Functions with an effect, and the index of the argument that names the code, cookie or header. */
const effectsByFunction: readonly [name: string, kind: EffectKind, argument: number][] = [
  ['DomainError', 'throws', 0],
  ['readCookie', 'reads cookie', 1],
  ['setCookie', 'sets cookie', 1],
  ['clearCookie', 'sets cookie', 1],
  ['header', 'sets header', 0],
];

const rootDecorators = ['Query', 'Mutation'];

/** A root field of GraphQL, as its resolver declares it. */
export interface RootField {
  name: string;
  description: string;
}

/** Reads from the server's source what no decorator declares: response types, error codes, cookies, comments. */
export class Source {
  readonly checker: ts.TypeChecker;
  readonly descriptions: Descriptions;
  /** Every root field of GraphQL, by its name. */
  readonly rootFields = new Map<string, RootField>();
  private readonly program: ts.Program;
  private readonly classes = new Map<string, ts.ClassDeclaration>();
  /** The root fields that call a service method. */
  private readonly fieldsCalling = new Map<ts.Symbol, string[]>();
  private readonly bodies = new Map<ts.Node, { effects: Effect[]; calls: ts.Node[] }>();

  constructor(private readonly folder: string) {
    const config = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) => ts.sys.readFile(path));
    const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, folder);
    this.program = ts.createProgram([join(folder, 'server/app.module.ts')], { ...options, noEmit: true });
    this.checker = this.program.getTypeChecker();
    this.descriptions = new Descriptions(this.checker);
    for (const file of this.program.getSourceFiles()) if (this.isProjectFile(file)) this.index(file);
  }

  /** The type of the response, without its promise. */
  responseTypeOf(className: string, method: string): ts.Type {
    const signature = this.checker.getSignatureFromDeclaration(this.methodOf(className, method));
    if (!signature) throw new Error(`${className}.${method} has no signature`);
    const type = this.checker.getReturnTypeOfSignature(signature);
    return this.checker.getAwaitedType(type) ?? type;
  }

  /** Every error code that is thrown in the call tree of this handler. */
  failuresOf = (className: string, method: string): ErrorCode[] =>
    this.effectsOf('throws', className, method).filter(isCode);
  cookiesReadBy = (className: string, method: string): string[] => this.effectsOf('reads cookie', className, method);
  cookiesSetBy = (className: string, method: string): string[] => this.effectsOf('sets cookie', className, method);
  headersOf = (className: string, method: string): string[] => this.effectsOf('sets header', className, method);

  /** The doc comment of the handler. */
  commentOn(className: string, method: string): string | undefined {
    const symbol = this.symbolOf(this.methodOf(className, method).name);
    return symbol && this.descriptions.commentOn(symbol);
  }

  /** The root fields that call the same service method. */
  counterpartsOf(className: string, method: string): string[] {
    const candidates = this.callsIn(this.methodOf(className, method)).map((symbol) => this.fieldsCalling.get(symbol));
    return candidates.find((fields) => fields !== undefined) ?? [];
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

  /** The service methods that are called here, in order. Cookie helpers do not count: they identify no operation. */
  private callsIn(node: ts.Node): ts.Symbol[] {
    const found: ts.Symbol[] = [];
    const visit = (child: ts.Node): void => {
      const symbol = ts.isCallExpression(child) ? this.symbolOf(child.expression) : undefined;
      const declared = symbol?.valueDeclaration;
      const isService = declared && ts.isMethodDeclaration(declared) && this.isProjectFile(declared.getSourceFile());
      if (symbol && isService && !/session-cookies/.test(declared.getSourceFile().fileName)) found.push(symbol);
      ts.forEachChild(child, visit);
    };
    visit(node);
    return found;
  }

  private effectsOf(kind: EffectKind, className: string, method: string): string[] {
    const seen = new Set<ts.Node>();
    const open: ts.Node[] = [this.methodOf(className, method)];
    const effects = new Set<Effect>();
    for (let body = open.pop(); body; body = open.pop()) {
      if (seen.has(body)) continue;
      seen.add(body);
      const read = this.read(body);
      for (const effect of read.effects) effects.add(effect);
      open.push(...read.calls);
    }
    return [...effects]
      .flatMap((effect) => (effect.startsWith(`${kind} `) ? [effect.slice(kind.length + 1)] : []))
      .sort();
  }

  /** The effects and the calls of one function body. */
  private read(body: ts.Node): { effects: Effect[]; calls: ts.Node[] } {
    const known = this.bodies.get(body);
    if (known) return known;
    const [effects, calls]: [Effect[], ts.Node[]] = [[], []];
    const visit = (child: ts.Node): void => {
      if (ts.isNewExpression(child) || ts.isCallExpression(child)) effects.push(...this.effectOf(child));
      const called = ts.isCallExpression(child) || ts.isIdentifier(child) ? this.bodyOf(child) : undefined;
      if (called && mayFollow(body, called)) calls.push(called);
      ts.forEachChild(child, visit);
    };
    ts.forEachChild(body, visit);
    this.bodies.set(body, { effects, calls });
    return { effects, calls };
  }

  private effectOf({ expression, arguments: args }: ts.NewExpression | ts.CallExpression): Effect[] {
    const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
    const [, kind, at] = effectsByFunction.find(([known]) => known === name) ?? [];
    if (kind === undefined || at === undefined) return [];
    const texts = this.textsOf(args?.[at]);
    // A variable of type ErrorCode names no code: it passes on an error from elsewhere.
    return texts.length === Object.keys(errors).length ? [] : texts.map((text): Effect => `${kind} ${text}`);
  }

  private textsOf(argument: ts.Expression | undefined): string[] {
    const type = argument && this.checker.getTypeAtLocation(argument);
    const parts = type?.isUnion() ? type.types : [type];
    return parts.flatMap((part) => (part?.isStringLiteral() ? [part.value] : []));
  }

  /** The body of a project function that is called, or passed on by its name. */
  private bodyOf(node: ts.CallExpression | ts.Identifier): ts.Node | undefined {
    const declared = this.symbolOf(ts.isCallExpression(node) ? node.expression : node)?.valueDeclaration;
    if (!declared || !this.isProjectFile(declared.getSourceFile())) return undefined;
    if (ts.isMethodDeclaration(declared) || ts.isFunctionDeclaration(declared)) return declared.body;
    const isFunction = ts.isVariableDeclaration(declared) && declared.initializer;
    return isFunction && ts.isArrowFunction(isFunction) ? isFunction.body : undefined;
  }

  private symbolOf(node: ts.Node): ts.Symbol | undefined {
    const place = ts.isPropertyAccessExpression(node) ? node.name : node;
    const symbol = this.checker.getSymbolAtLocation(place);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  private isProjectFile = (file: ts.SourceFile) =>
    !file.isDeclarationFile && file.fileName.startsWith(`${this.folder}/`);
}

/** Handlers call no other controller or resolver, but they may call functions in their own file. */
const mayFollow = (from: ts.Node, to: ts.Node) =>
  !/\.(controller|resolver)\.ts$/.test(to.getSourceFile().fileName) || from.getSourceFile() === to.getSourceFile();
