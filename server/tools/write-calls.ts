import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { features } from '../app.module.js';
import { declaredBy } from './module-classes.js';
import { type Route, routesOf } from './openapi/routes.js';
import type { AccessLevel } from '../platform/http/access/allow.js';
import { projectFolder } from '../platform/web/built-files.js';
import { MediaModule } from '../platform/files/media.module.js';

type Access = Pick<Route, 'accessLevel' | 'permissions'>;

/** An operation in both transports, with its number of SQL statements in the parity suite. */
interface Call {
  name: string;
  rest: string;
  graphql: string;
  statements: { rest: number; graphql: number };
}

const accessLabels: Record<AccessLevel, string> = {
  visitor: 'anyone',
  member: 'signed in',
  catalogue: 'customer*',
  customer: 'customer',
  buyer: 'buyer',
  owner: 'owner',
  admin: 'staff',
};

const read = (...path: string[]) => readFileSync(join(projectFolder(), ...path), 'utf8');
const calls = JSON.parse(read('docs', 'calls.json')) as Call[];
const schema = buildSchema(read('server', 'contract', 'schema.graphql'));

const restAccess = new Map(
  declaredBy([...features, MediaModule], 'controllers')
    .flatMap(routesOf)
    .map(({ method, path, ...access }) => [`${method.toUpperCase()} ${path}`, access]),
);
// The description of each root field starts with its access level.
const graphqlLevels = new Map(
  [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}).map(({ name, description }) => [
      `${root?.name}.${name}`,
      /^\w+/.exec(description ?? '')?.[0].toLowerCase(),
    ]),
  ),
);

const listed = new Set(calls.flatMap(({ rest, graphql }) => [rest, graphql]));
const missing = [...restAccess.keys(), ...graphqlLevels.keys()].filter((call) => !listed.has(call ?? ''));
if (missing.length)
  throw new Error(`docs/calls.json lacks ${missing.join(', ')}. Run the parity suite with WRITE_CALLS=1`);

function row({ name, rest, graphql, statements }: Call): string {
  const access = restAccess.get(rest);
  if (!access || access.accessLevel !== graphqlLevels.get(graphql))
    throw new Error(`${rest} and ${graphql} must exist and have the same access level`);
  const path = rest.replace(/ \/api\/v1(?!\/api)/, ' ');
  const cost = [...new Set([statements.rest, statements.graphql])].join(' / ');
  return `| ${name} | \`${path}\` | \`${graphql.replace(/^\w+\./, '')}\` | ${labelOf(access)} | ${cost} |`;
}

function labelOf({ accessLevel, permissions }: Access): string {
  const needed = permissions.join(', ');
  if (accessLevel === 'admin') return needed || accessLabels.admin;
  return `${accessLabels[accessLevel]}${needed && ` (${needed})`}`;
}

const head = '| Operation | REST | GraphQL | Access | SQL |\n| --- | --- | --- | --- | --- |';
const between = /(<!-- calls: [^\n]*-->\n).*?(\n<!-- \/calls -->)/s;
const text = read('docs', 'api.md');
if (!between.test(text)) throw new Error('docs/api.md has no <!-- calls: … --> and <!-- /calls --> markers');
const table = (_: string, begin: string, end: string) => `${begin}\n${head}\n${calls.map(row).join('\n')}\n${end}`;
writeFileSync(join(projectFolder(), 'docs', 'api.md'), text.replace(between, table));
