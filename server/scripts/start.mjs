// Builds the program if its sources are newer, then runs it (`npm start`). The first argument selects another program,
// such as worker. Imports nothing but Node modules, because an image contains no others of the build.
import './node-version.mjs';
import { exec } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stopWithNpm } from './npm-parent.mjs';

const root = join(import.meta.dirname, '..', '..');
stopWithNpm();
const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
// Set here, because libraries read it while they load.
process.env.NODE_ENV ||= 'production';

const program = process.argv[2] ?? 'main';
// An image contains no sources, so there is nothing to build.
if (existsSync(join(root, 'server', 'app.ts'))) await buildIfOlder();
await import(join('..', '..', 'dist', 'server', 'programs', `${program}.js`));

/** Builds the server and, for the main program, the client if one of its sources is newer than its last output. */
async function buildIfOlder() {
  const server = { script: 'build:server', sources: ['server', 'domain'], output: 'dist/server/programs/main.js' };
  const client = {
    script: 'build:client',
    sources: ['client', 'domain', 'server/contract'],
    output: 'dist/client/index.html',
  };
  const parts = program === 'main' ? [server, client] : [server];
  const older = parts.filter(({ sources, output }) => Math.max(...sources.map(lastChange)) >= modifiedAt(output));
  if (!older.length) return;
  if (!existsSync(join(root, 'node_modules', 'vite'))) {
    console.error('Packages that the build needs are missing: run npm ci --include=dev');
    process.exit(1);
  }
  console.log(older.includes(client) ? 'Building (about 20 s) …' : 'Building …');
  for (const { script } of older) {
    try {
      await promisify(exec)(`npm run ${script}`, { cwd: root, env: { ...process.env, NODE_ENV: 'production' } });
    } catch (error) {
      const { stdout, stderr } = /** @type {import('node:child_process').SpawnSyncReturns<string>} */ (error);
      console.error(`${stdout}${stderr}`);
      process.exit(1);
    }
  }
}

/** @param {string} folder */
function lastChange(folder) {
  return readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
    .filter((file) => !/\.(spec|test|generated)\.tsx?$/.test(file))
    .reduce((latest, file) => Math.max(latest, modifiedAt(join(folder, file))), 0);
}

/** @param {string} file */
function modifiedAt(file) {
  return statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
