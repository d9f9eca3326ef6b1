// Builds what `npm start` runs, if its sources have changed. At load time it imports nothing but Node modules.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

export const root = join(import.meta.dirname, '..', '..');
const stampFile = join(root, 'dist', 'build.json');
/** Shown at `/api/docs`; generated from the source by `npm run openapi`. */
const description = 'server/contract/openapi.json';
const isTest = (file) => /\.(spec|test)\.tsx?$/.test(file);

/** Libraries that are loaded from `node_modules`: the bundle of the others does not contain them. */
export const unbundled = [
  // Native code.
  ...['sharp', '@node-rs/argon2', 'msgpackr'],
  // They read files beside their own.
  ...['ioredis', 'pino'],
  // It loads files of its own in the threads that it starts.
  'piscina',
  // It extends a global object, which has to happen before other libraries are loaded.
  'reflect-metadata',
  // Only short-lived processes load them.
  ...['mediabunny', 'pg-copy-streams', 'tar-stream', 'thumbhash', 'unpdf'],
  // Loaded by the first password that is checked.
  '@zxcvbn-ts/language-common',
];

const builders = { libraries: buildLibraries, server: buildServer, client: buildClient };
const inputs = { libraries: librariesInputs, server: serverInputs, client: clientInputs };

/** Builds the parts whose sources have changed since the last build, and returns their names. */
export async function build({ force = false, parts: chosen = ['server', 'client'] } = {}) {
  const parts = chosen.includes('server') ? ['libraries', ...chosen] : chosen;
  const now = Object.fromEntries(parts.map((part) => [part, signature(inputs[part]())]));
  const stale = parts.filter((part) => force || now[part] !== readStamp()[part]);
  if (stale.length === 0) return stale;
  if (!existsSync(join(root, 'node_modules', 'vite')))
    throw new Error('Packages that the build needs are missing: run npm ci --include=dev');
  stamp(Object.fromEntries(stale.map((part) => [part, undefined])));
  await Promise.all(stale.map((part) => builders[part]().then(() => stamp({ [part]: now[part] }))));
  return stale;
}

function stamp(parts) {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ ...readStamp(), ...parts }));
}

function serverInputs() {
  return [
    ...files('server', (file) => isServerSource(file) && !isTool(file)),
    ...files('domain', isServerSource),
    '.swcrc',
    'nest-cli.json',
    description,
    'package-lock.json',
  ];
}

/** Generators run from their source, on a developer's machine only. */
const isTool = (file) => file.startsWith(join('server', 'tools'));
const isServerSource = (file) => file.endsWith('.ts') && !isTest(file);

/** Imports at the start of a file, and imports of what only some requests need. */
const imports = /^import (?!type )[^;]*'([^.'][^']*)';$|\bimport\('([^.'][^']*)'\)/gm;

/** The names by which the server imports bundled libraries: `typeorm`, `graphql-upload/GraphQLUpload.mjs`. */
export function libraries() {
  const names = serverInputs()
    .filter(isServerSource)
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(imports)])
    .map(([, whenLoaded, whenNeeded]) => whenLoaded ?? whenNeeded);
  return [...new Set(names)].filter((name) => !isBuiltin(name) && !unbundled.includes(name)).sort();
}

function librariesInputs() {
  const bundler = 'server/scripts/bundle-libraries.mjs';
  return [...libraries().map((name) => join('node_modules', name)), bundler, 'package-lock.json'];
}

function clientInputs() {
  const isSource = (file) => !isTest(file) && !file.endsWith('.generated.ts');
  const fixed = ['codegen.yml', 'server/contract/schema.graphql', 'package-lock.json'];
  return [...files('client', isSource), ...files('domain', isServerSource), ...fixed];
}

function files(folder, isIncluded) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter(isIncluded)
    .sort();
}

function signature(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) {
    const { size, mtimeMs } = statSync(join(root, path), { throwIfNoEntry: false }) ?? {};
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * `nest build` compiles each file separately: Nest needs decorator metadata, which TypeScript bundlers drop. Node 20.19
 * cannot load the command line of Nest, in which an ES module and a CommonJS module load `ora`, unless it is loaded before.
 */
async function buildServer() {
  for (const folder of ['server', 'domain']) rmSync(join(root, 'dist', folder), { recursive: true, force: true });
  await run('--import=ora', 'node_modules/@nestjs/cli/bin/nest.js', 'build');
}

/** In its own process, because it loads each library to learn what it exports. */
async function buildLibraries() {
  await run('server/scripts/bundle-libraries.mjs');
}

async function buildClient() {
  await run('server/scripts/codegen.mjs', 'codegen.yml');
  const builds = ['client', 'client/first-screen', 'client/playground', 'client/api-docs'];
  await Promise.all(
    builds.map((folder) => run('node_modules/vite/bin/vite.js', 'build', folder, '--logLevel', 'warn')),
  );
}

/** Shows the output of the program only if it fails. */
function run(...args) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, args, { cwd: root, env });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`node ${args.join(' ')} failed:\n${Buffer.concat(output)}`));
    });
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const parts = process.argv.slice(2).filter((arg) => arg in builders);
  await build({ force: process.argv.includes('--force'), ...(parts.length > 0 && { parts }) });
}
