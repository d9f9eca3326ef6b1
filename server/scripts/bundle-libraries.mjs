// Bundles the libraries that the server imports into dist/node_modules, which Node searches before node_modules. Finding
// and opening their 2,900 files takes longer than running them. Our own files import libraries by name, as without it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { libraries, root, unbundled } from './build.mjs';

const folder = join(root, 'dist', 'node_modules');
const prefix = 'library:';

const entries = {
  name: 'entries',
  resolveId(id, importer) {
    if (id.startsWith(prefix)) return id;
    // For importers of this file type the bundler exports CommonJS as Node does.
    if (importer?.startsWith(prefix)) return this.resolve(id, join(root, 'entry.mjs'));
  },
  async load(id) {
    if (!id.startsWith(prefix)) return;
    const library = id.slice(prefix.length);
    const names = Object.keys(await import(library)).filter((name) => name !== 'module.exports');
    return `export { ${names.join(', ')} } from '${library}';`;
  },
};

/** `typeorm` and `@nestjs/core` are packages; `graphql-upload/GraphQLUpload.mjs` is a module of one. */
const parts = (library) => /^((?:@[^/]+\/)?[^/]+)(?:\/(.+?)(?:\.m?js)?)?$/.exec(library).slice(1);

const bundled = libraries();
const input = {};
const packages = {};
for (const library of bundled) {
  const [name, path = 'index'] = parts(library);
  input[`${name}/${path}`] = prefix + library;
  packages[name] = { ...packages[name], [`.${library.slice(name.length)}`]: `./${path}.mjs` };
}

const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input,
  external: unbundled,
  plugins: [entries],
  // Apollo asks for Node's own hash functions in a way that hides them from bundlers, and falls back to much slower ones.
  transform: { define: { 'module.require': 'require' } },
  onLog(level, log, print) {
    // Libraries try to load others that are optional and not installed here.
    if (log.code !== 'UNRESOLVED_IMPORT') print(level, log);
  },
});
rmSync(folder, { recursive: true, force: true });
await bundle.write({
  dir: folder,
  entryFileNames: '[name].mjs',
  chunkFileNames: '.shared/[name].mjs',
  comments: false,
  // Nest names its tokens after classes, and logs contain their names.
  keepNames: true,
  strictExecutionOrder: true,
});
for (const [name, exports] of Object.entries(packages)) {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ exports }));
}
// Some libraries open sockets or timers when they are loaded.
process.exit();
