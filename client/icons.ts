import { join } from 'node:path';
import icons from 'unplugin-icons/vite';

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
