import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  /** Installed for development, or as a part that packages can do without. */
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> };
const { '': project = {}, ...locked } = lock.packages;

/** The packages of the lock file, by folder. */
export const packages: Readonly<Record<string, LockedPackage | undefined>> = locked;

/** Packages in an import, a path of a style sheet, or an icon of a set. `@mantine/core/styles.css` belongs to `@mantine/core`. */
const mentions = [
  /(?:from|import|import\() ?'((?:@[^/']+\/)?[^./'][^/']*)/g,
  /node_modules\/((?:@[^/]+\/)?[^/]+)/g,
  /'~icons\/([^/]+)/g,
];

/** Returns the development packages whose code or files the client contains. */
export function importedByClient(): string[] {
  const sources = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(?:tsx?|css|html)$/.test(path) && !/\.test\.tsx?$|vite[^/]*\.ts$|^testing\//.test(path),
  );
  const text = sources.map((path) => readFileSync(join('client', path), 'utf8')).join('\n');
  const names = mentions.flatMap((mention) => [...text.matchAll(mention)].map(([, name = '']) => name));
  return [...new Set(names.flatMap((name) => [name, `@iconify-json/${name}`]))].filter(
    (name) => project.devDependencies?.[name],
  );
}

/** Returns the folder from which `parent` loads the package, found as Node does. */
function folderOf(name: string, parent: string): string | undefined {
  for (let at = parent; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const folder = join(at, 'node_modules', name);
    if (packages[folder]) return folder;
    if (!at) return undefined;
  }
}

/** Returns the folders of the packages that the server or the client uses, in order. */
export function usedPackages(): string[] {
  const found = new Set<string>();
  const add = (name: string, parent: string) => {
    const folder = folderOf(name, parent);
    if (!folder || found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = packages[folder] ?? {};
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) add(dependency, folder);
  };
  for (const name of [...Object.keys(project.dependencies ?? {}), ...importedByClient()]) add(name, '');
  return [...found].sort();
}

/** Licences of packages that declare them only in their file LICENSE. */
const licencesInFiles: Record<string, string> = { 'node_modules/png-js': 'MIT' };

interface Manifest {
  author?: string | { name: string };
  licenses?: { type: string }[];
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/**
 * Returns the licences of a package as an SPDX expression. Old packages have a list, which the lock file does not
 * repeat.
 */
export function licenceOf(folder: string): string {
  const { license = licencesInFiles[folder] } = packages[folder] ?? {};
  if (license || !existsSync(folder)) return license ?? 'unknown';
  return (manifestOf(folder).licenses ?? []).map(({ type }) => type).join(' OR ') || 'unknown';
}

const standardTexts = 'node_modules/spdx-license-list/licenses';
const noticeFile = /^(?:licen[cs]e|copying|notice)|\.license(?:\.txt)?$/i;
const licenceSection = /^#+ *licen[cs](?:e|es|ing)\b.*\n([\s\S]*?)(?=^#|$(?![\s\S]))/im;

/** Returns the notices in a folder, one after the other. */
const noticesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && noticeFile.test(file.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n');

interface StandardLicence {
  licenseText: string;
}

const standardText = (licence: string) =>
  (JSON.parse(readFileSync(join(standardTexts, `${licence}.json`), 'utf8')) as StandardLicence).licenseText.replace(
    'Copyright (c) <year> <copyright holders>\n\n',
    '',
  );

/** Returns the licence text of a package without a file of it: what its README says, its author, and the standard text. */
function textWithoutFile(folder: string): string {
  const { author } = manifestOf(folder);
  const holder = (typeof author === 'object' ? author.name : author) ?? `the authors of ${nameOf(folder)}`;
  const readme = readdirSync(folder).find((name) => /^readme\.md$/i.test(name));
  const [, section = ''] = licenceSection.exec(readme ? readFileSync(join(folder, readme), 'utf8') : '') ?? [];
  return `${section}\n\nCopyright (c) ${holder}\n\n${standardText(licenceOf(folder))}`.trim();
}

export const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Returns the text of the licence with its notices. */
export const licenceTextOf = (folder: string) => noticesIn(folder) || textWithoutFile(folder);
