import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import icons from 'unplugin-icons/vite';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|svg)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes a `.br` and a `.gz` next to every text asset, so that the server never compresses assets per request. */
export const compress = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => compressible.test(fileName));
      await Promise.all(
        texts.map(async (file) => {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          const [br, gz] = await Promise.all([toBrotli(source, { params }), toGzip(source, { level: 9 })]);
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz });
        }),
      );
    },
  },
});

const factory = JSON.stringify(join(import.meta.dirname, 'ui', 'icon.tsx'));

/** Set once by `Icon`, with the stroke width that its user wants. */
const lines = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

/**
 * Each `import IconX from '~icons/tabler/x'` adds the shapes of that icon to the build, and nothing else of the set.
 */
const compiler = (svg: string) => {
  const shapes = svg
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
    .replaceAll(lines, '')
    .replaceAll('fill="currentColor"', 'fill="currentColor" stroke="none"');
  return `import { createIcon } from ${factory};\nexport default /* @__PURE__ */ createIcon(<>${shapes}</>);`;
};

export const tablerIcons = () => icons({ compiler: { compiler, extension: 'jsx' } });
