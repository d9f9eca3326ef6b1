// Builds the program if its sources are newer, then runs it (`npm start`). The first argument selects another program,
// such as worker. Imports nothing but Node modules, because an image contains no others of the build.
import { exec } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stopWithNpm } from './npm-parent.mjs';

const root = join(import.meta.dirname, '..', '..');

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Parure needs Node 20.19 or newer; this is ${process.versions.node}`);
  process.exit(1);
}
stopWithNpm();
const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
// Set here, because libraries read it while they load.
process.env.NODE_ENV ||= 'production';

const program = process.argv[2] ?? 'main';
// An image contains no sources, so there is nothing to build.
if (existsSync(join(root, 'server', 'app.ts'))) {
  await buildIfOlder('server', { sources: ['server', 'domain'], output: 'dist/server/programs/main.js' });
  if (program === 'main')
    await buildIfOlder('client', {
      sources: ['client', 'domain', 'server/contract'],
      output: 'dist/client/index.html',
    });
}
await import(join('..', '..', 'dist', 'server', 'programs', `${program}.js`));

/** Runs `npm run build:server` or `build:client` if one of the sources is newer than the last output. */
async function buildIfOlder(part, { sources, output }) {
  if (Math.max(...sources.map(lastChange)) < modifiedAt(output)) return;
  if (!existsSync(join(root, 'node_modules', 'vite'))) {
    console.error('Packages that the build needs are missing: run npm ci --include=dev');
    process.exit(1);
  }
  console.log(`Building the ${part} …`);
  try {
    await promisify(exec)(`npm run build:${part}`, { cwd: root, env: { ...process.env, NODE_ENV: 'production' } });
  } catch (error) {
    console.error(`${error.stdout}${error.stderr}`);
    process.exit(1);
  }
}

function lastChange(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((file) => !/\.(spec|test|generated)\.tsx?$/.test(file))
    .reduce((latest, file) => Math.max(latest, modifiedAt(join(folder, file))), 0);
}

function modifiedAt(file) {
  return statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
