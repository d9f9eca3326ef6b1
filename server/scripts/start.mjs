// `npm start`: builds what has changed, then runs the program. The first argument selects another one, such as worker.
// An image contains no sources, so there is nothing to build.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { stopWithNpm } from './npm-parent.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Parure needs Node 20.19 or newer; this is ${process.versions.node}`);
  process.exit(1);
}
stopWithNpm();
const root = join(import.meta.dirname, '..', '..');
const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
// Libraries read it while they load.
process.env.NODE_ENV ||= 'production';

const program = process.argv[2] ?? 'main';
try {
  const began = Date.now();
  const hasSources = existsSync(join(root, 'server', 'app.ts'));
  const built = hasSources ? await build(program === 'main' ? {} : { parts: ['server'] }) : [];
  if (built.length > 0)
    console.log(`Built ${new Intl.ListFormat('en').format(built)} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import(join('..', '..', 'dist', 'server', 'programs', `${program}.js`));
