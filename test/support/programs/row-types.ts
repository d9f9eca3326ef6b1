import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A statement that ran, as record-statements.mjs writes it. */
interface RecordedStatement {
  stack: string;
  /** The name of each column, and the id of its type in PostgreSQL. */
  columns: [name: string, type: number][];
}

/** The functions of sql.ts whose type argument is the type of a row. */
const readers = new Set(['rows', 'one', 'named', 'prepared']);

/** JavaScript types of PostgreSQL's built-in types. JSON, which can be anything, and types of the shop are missing. */
const javaScriptTypes: Record<string, readonly number[]> = {
  boolean: [16],
  number: [21, 23, 26, 700, 701],
  string: [18, 19, 20, 25, 1042, 1043, 1700, 2950],
  Date: [1082, 1114, 1184],
  Buffer: [17],
  array: [1000, 1005, 1007, 1009, 1015, 1016, 1115, 1185, 2951],
};

const typeOfColumn = (id: number) => Object.keys(javaScriptTypes).find((name) => javaScriptTypes[name]?.includes(id));

const propertyOf = (column: string) => column.replace(/_([a-z\d])/g, (_match, letter: string) => letter.toUpperCase());

/** The line of the source file that runs the statement; undefined if the program does not run it. */
function placeOf({ stack }: RecordedStatement): { file: string; line: number } | undefined {
  const frames = [...stack.matchAll(/\/(server\/[^:\s]+\.ts):(\d+)/g)];
  const frame = frames.find(([, file]) => file !== 'server/platform/database/sql.ts');
  return frame && { file: frame[1] ?? '', line: Number(frame[2]) - 1 };
}

function openProgram(): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path));
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  return ts.createProgram(
    fileNames.filter((name) => name.includes('/server/')),
    options,
  );
}

/** The type arguments of the readers that are called at a line. */
function rowTypesAt(source: ts.SourceFile, line: number): ts.TypeNode[] {
  const found: ts.TypeNode[] = [];
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const look = (node: ts.Node): void => {
    const row = ts.isCallExpression(node) ? node.typeArguments?.[0] : undefined;
    if (row && readers.has((node as ts.CallExpression).expression.getText(source)))
      if (lineOf(node.getStart(source)) <= line && line <= lineOf(node.end)) found.push(row);
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

function typeNameOf(type: ts.Type, checker: ts.TypeChecker): string {
  if (type.flags & ts.TypeFlags.StringLike) return 'string';
  if (type.flags & ts.TypeFlags.NumberLike) return 'number';
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (checker.isArrayType(type) || checker.isTupleType(type)) return 'array';
  return type.symbol?.name ?? 'unknown';
}

/** Describes the properties of a row type that the columns do not have, or have with another type. */
function differences(row: ts.Type, { columns }: RecordedStatement, checker: ts.TypeChecker): string[] {
  const types = new Map(columns.map(([name, type]) => [propertyOf(name), typeOfColumn(type)]));
  return checker.getPropertiesOfType(row).flatMap((property) => {
    const { name } = property;
    if (!types.has(name)) return property.flags & ts.SymbolFlags.Optional ? [] : [`no column for ${name}`];
    const type = checker.getNonNullableType(checker.getTypeOfSymbol(property));
    const declared = (type.isUnion() ? type.types : [type]).map((part) => typeNameOf(part, checker));
    const stored = types.get(name);
    return !stored || declared.some((part) => part === stored || part === 'unknown')
      ? []
      : [`${name} is ${stored}, not ${declared.join(' | ')}`];
  });
}

/** Compares the row types in the code with the columns of the recorded statements. Returns the differences. */
export function wrongRowTypes(recorded: string): string[] {
  const lines = existsSync(recorded) ? readFileSync(recorded, 'utf8').split('\n').filter(Boolean) : [];
  const program = openProgram();
  const checker = program.getTypeChecker();
  const wrong = new Set<string>();
  for (const statement of lines.map((line) => JSON.parse(line) as RecordedStatement)) {
    const place = placeOf(statement);
    const source = place && program.getSourceFile(join(process.cwd(), place.file));
    if (!place || !source) continue;
    const rows = rowTypesAt(source, place.line);
    const found = rows.map((row) => differences(checker.getTypeFromTypeNode(row), statement, checker));
    // Several readers of one Promise.all share its line.
    const [first] = found;
    if (first && found.every(({ length }) => length > 0))
      wrong.add(`${place.file}:${place.line + 1}: ${first.join(', ')}`);
  }
  return [...wrong];
}
