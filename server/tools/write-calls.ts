import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { features } from '../app.module.js';
import { graphqlAccessLevels, restAccessLevels } from './calls/access-levels.js';
import { type Call, tableOf } from './calls/table.js';
import { projectFolder } from '../platform/http/client/built-files.js';
import { MediaModule } from '../platform/media/media.module.js';

const folder = projectFolder();
const page = join(folder, 'docs', 'api.md');
const modules = [...features, MediaModule];
const measured = JSON.parse(readFileSync(join(folder, 'docs', 'calls.json'), 'utf8')) as Call[];
const read = (file: string) => readFileSync(join(folder, 'server', 'contract', file), 'utf8');
const openapi = JSON.parse(read('openapi.json')) as { paths: Record<string, Record<string, { summary?: string }>> };
const schema = buildSchema(read('schema.graphql'));

function purposeOf(call: string): string {
  const [method = '', path = ''] = call.split(' ');
  const [root, field = ''] = call.split('.');
  const fields = (root === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields();
  const text = openapi.paths[path]?.[method.toLowerCase()]?.summary ?? fields?.[field]?.description ?? '';
  const [sentence = ''] = text.replace(/^[A-Z]\w+: /, '').split(/[.;:](?: |$)/);
  return sentence.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}

const table = tableOf(measured, {
  rest: restAccessLevels(modules),
  graphql: graphqlAccessLevels(modules),
  purposeOf,
});

const between = /(<!-- calls: [^\n]*-->\n).*?(\n<!-- \/calls -->)/s;
const text = readFileSync(page, 'utf8');
if (!between.test(text)) throw new Error(`${page} has no <!-- calls: … --> and <!-- /calls --> markers`);
writeFileSync(
  page,
  text.replace(between, (_, begin: string, end: string) => `${begin}\n${table}\n${end}`),
);
