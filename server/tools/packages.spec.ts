import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> };
const { '': project = {}, ...packages } = lock.packages;

/**
 * Licences of distributed packages, in the image or in browsers. libvips (LGPL) is a separate library that can be
 * replaced.
 */
const allowed = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Python-2.0'],
  ...['MPL-2.0', 'OFL-1.1', 'LGPL-3.0-or-later'],
];

/** Returns the packages that the client imports. `@mantine/core/styles.css` belongs to `@mantine/core`. */
function importedByClient(): string[] {
  const sources = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  );
  const imported = sources.flatMap((path) => [
    ...readFileSync(join('client', path), 'utf8').matchAll(/(?:from|import) '((?:@[^/']+\/)?[^./'][^/']*)/g),
  ]);
  return [...new Set(imported.map(([, name = '']) => name))].filter((name) => project.devDependencies?.[name]);
}

/** Returns the folder from which `parent` loads the package, found as Node does. */
function folderOf(name: string, parent: string): string | undefined {
  for (let at = parent; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const folder = join(at, 'node_modules', name);
    if (packages[folder]) return folder;
    if (!at) return undefined;
  }
}

function withDependencies(names: string[]): string[] {
  const found = new Set<string>();
  const add = (name: string, parent: string) => {
    const folder = folderOf(name, parent);
    if (!folder || found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = packages[folder] ?? {};
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) add(dependency, folder);
  };
  for (const name of names) add(name, '');
  return [...found];
}

/** Licences of packages that declare them only in their file LICENSE. */
const licencesInFiles: Record<string, string> = { 'node_modules/png-js': 'MIT' };

/**
 * Returns the licences of a package as an SPDX expression. Old packages have a list, which the lock file does not
 * repeat.
 */
function licenceOf(folder: string): string {
  const { license = licencesInFiles[folder] } = packages[folder] ?? {};
  const manifest = join(folder, 'package.json');
  if (license || !existsSync(manifest)) return license ?? 'unknown';
  const { licenses = [] } = JSON.parse(readFileSync(manifest, 'utf8')) as { licenses?: { type: string }[] };
  return licenses.map(({ type }) => type).join(' OR ') || 'unknown';
}

const isAllowed = (licence: string) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => allowed.includes(name)));

describe('the packages in package-lock.json', () => {
  it('packages have a checksum, and come from the registry that npm is set to', () => {
    const wrong = Object.entries(packages).filter(
      ([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || resolved !== undefined,
    );
    expect(wrong).toEqual([]);
  });

  it('packages that the server or the client uses have a licence that allows redistribution', () => {
    const used = withDependencies([...Object.keys(project.dependencies ?? {}), ...importedByClient()]);
    expect(used.length).toBeGreaterThan(300);
    const wrong = used.map((folder) => [folder, licenceOf(folder)]).filter(([, licence]) => !isAllowed(licence ?? ''));
    expect(wrong).toEqual([]);
  });
});
