// For the image, after `npm ci --omit=dev`: removes the packages that the built libraries replace (decision 0049).
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, unbundled } from './build.mjs';

const modules = join(root, 'node_modules');
const kept = new Set();

function keep(name) {
  const file = join(modules, name, 'package.json');
  // Optional packages for other platforms are not installed.
  if (kept.has(name) || !existsSync(file)) return;
  kept.add(name);
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) keep(dependency);
}
for (const name of unbundled) keep(name);

const packages = readdirSync(modules).flatMap((name) =>
  name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name],
);
for (const name of packages) if (!kept.has(name)) rmSync(join(modules, name), { recursive: true, force: true });
