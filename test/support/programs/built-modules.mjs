// A transform of Jest: replaces a module of the program by the built one, which runs outside the suite's sandbox. Each
// worker loads the program once for all of its suites, and tests run what production runs.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const require = createRequire(import.meta.url);

const commonJs = /\/(?:graphql|prom-client)\/index\.js$/;

/** The built file of a source file; packages are loaded as they are. */
const builtPath = (path) =>
  path.includes('/node_modules/') ? path : join(root, 'dist', relative(root, path).replace(/\.ts$/, '.js'));

/** A module that exports what the built one does. */
function moduleFor(path) {
  const built = builtPath(path);
  if (commonJs.test(path)) return `module.exports = globalThis.outside.require(${JSON.stringify(built)});`;
  const names = Object.keys(require(built));
  return [
    `const built = globalThis.outside.require(${JSON.stringify(built)});`,
    ...names.map((name, index) => `const v${index} = built.${name};`),
    `export { ${names.map((name, index) => `v${index} as ${name}`).join(', ')} };`,
  ].join('\n');
}

export default {
  process: (_source, path) => ({ code: moduleFor(path) }),
  // A build can change the exports of a file whose source is unchanged.
  getCacheKey: (_source, path) => createHash('sha256').update(moduleFor(path)).digest('hex'),
};
