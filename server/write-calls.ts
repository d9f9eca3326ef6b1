import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { features } from './app.module.js';
import { graphqlDoors, restDoors } from './calls/doors.js';
import { suitesIn } from './calls/suites.js';
import { type Call, tableOf } from './calls/table.js';
import { projectFolder } from './platform/http/built-files.js';
import { MediaModule } from './platform/media/media.module.js';

const folder = projectFolder();
const page = join(folder, 'docs', 'api.md');
const modules = [...features, MediaModule];
const measured = JSON.parse(readFileSync(join(folder, 'docs', 'calls.json'), 'utf8')) as Call[];
const table = tableOf(measured, {
  rest: restDoors(modules),
  graphql: graphqlDoors(modules),
  suites: suitesIn(folder),
});

const between = /(<!-- calls: [^\n]*-->\n).*?(\n<!-- \/calls -->)/s;
const text = readFileSync(page, 'utf8');
if (!between.test(text)) throw new Error(`${page} has no place for the table of calls`);
writeFileSync(
  page,
  text.replace(between, (_, begin: string, end: string) => `${begin}\n${table}\n${end}`),
);
