// Generates the types of GraphQL operations, as each given configuration describes. The command line of GraphQL Code
// Generator does the same with 28 MB of packages, most of which load schemas from other servers.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import { buildSchema, lexicographicSortSchema, parse, printSchema } from 'graphql';
import { globSync } from 'tinyglobby';
import { parse as parseYaml } from 'yaml';

const load = (name) => import(`@graphql-codegen/${name}`);
const readGraphql = (path) => parse(readFileSync(path, 'utf8'));

async function generate({ schema, documents, generates }) {
  const schemaAst = lexicographicSortSchema(buildSchema(readFileSync(schema, 'utf8')));
  const shared = {
    schema: parse(printSchema(schemaAst)),
    schemaAst,
    documents: globSync(documents)
      .sort()
      .map((path) => ({ location: resolve(path), document: readGraphql(path) })),
  };
  for (const [path, output] of Object.entries(generates)) {
    for (const file of await filesOf(path, output, shared)) write(file.filename, await codegen(file));
  }
}

/** The files of an output: one, or those that its preset chooses. */
async function filesOf(path, { preset, presetConfig = {}, plugins, config = {} }, shared) {
  const pluginMap = Object.fromEntries(await Promise.all(plugins.map(async (name) => [name, await load(name)])));
  const options = { ...shared, config, plugins: plugins.map((name) => ({ [name]: {} })), pluginMap };
  if (!preset) return [{ ...options, filename: path }];
  const { default: module } = await load(`${preset}-preset`);
  return module.buildGeneratesSection({ ...options, baseOutputDir: path, presetConfig });
}

/** Leaves a file alone that is up to date, so that programs that watch it do nothing. */
function write(path, text) {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

for (const path of process.argv.slice(2)) await generate(parseYaml(readFileSync(path, 'utf8')));
