import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = process.cwd();
const packages = join(root, 'node_modules', '@mantine');
const textOf = (path: string) => readFileSync(path, 'utf8');

const filesIn = (folder: string, isIncluded: (file: string) => boolean) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isIncluded)
    .map((file) => join(folder, file));

/** The names that these files import from Mantine. */
const importedBy = (files: string[]) =>
  files.flatMap((file) =>
    [...textOf(file).matchAll(/import \{([^}]*)\} from ["']@mantine\/core["']/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  );

/** The components that this module consists of, by folder name. */
function componentsOf(module: string, found = new Set<string>(), seen = new Set<string>()): Set<string> {
  if (seen.has(module) || !existsSync(module)) return found;
  seen.add(module);
  const component = /(?:components|utils)[\\/](\w+)[\\/]/.exec(module)?.[1];
  if (component) found.add(component);
  for (const [, path = ''] of textOf(module).matchAll(/from ["'](\.[^"']+)["']/g))
    componentsOf(join(dirname(module), path), found, seen);
  return found;
}

describe('the styles of Mantine', () => {
  it('the styles of Mantine are those of the components that the client shows', () => {
    const client = filesIn(join(root, 'client'), (file) => /(?<!\.test)\.tsx?$/.test(file));
    const extensions = ['notifications', 'spotlight', 'dropzone'].flatMap((name) =>
      filesIn(join(packages, name, 'esm'), (file) => file.endsWith('.mjs')),
    );
    const names = new Set(importedBy([...client, ...extensions]));
    const components = [...names].flatMap((name) => [
      ...componentsOf(join(packages, 'core', 'esm', 'components', name, `${name}.mjs`)),
    ]);
    const styled = [...new Set(components)].filter((name) =>
      existsSync(join(packages, 'core', 'styles', `${name}.layer.css`)),
    );
    const styles = textOf(join(root, 'client', 'ui', 'mantine.css'));
    const loaded = [...styles.matchAll(/core\/styles\/([A-Z]\w*)\.layer\.css/g)].map(([, name]) => name);
    expect(loaded.sort()).toEqual(styled.sort());
  });
});
