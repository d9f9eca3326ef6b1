import { create, type Font } from 'fontkit';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../platform/web/built-files.js';
import { fontFolder, textFonts } from '../platform/files/delivery/lettering.js';

/**
 * Encodes ranges of code points as steps in base 36: the step from the end of the range before to the first one. A
 * range of several also has `+` and the step to its last one.
 */
function packed(codePoints: readonly number[]): string {
  const steps: string[] = [];
  let end = 0;
  for (let at = 0; at < codePoints.length;) {
    const first = codePoints[at] ?? 0;
    let last = first;
    while (codePoints[++at] === last + 1) last++;
    steps.push((first - end).toString(36) + (last > first ? `+${(last - first).toString(36)}` : ''));
    end = last;
  }
  return steps.join(' ');
}

/** True for printed characters. Documents omit private ones, and characters that control or turn the text. */
const isPrinted = (codePoint: number) => !/\p{C}/u.test(String.fromCodePoint(codePoint));

const rows = textFonts.map((file) => {
  const { characterSet } = create(readFileSync(join(fontFolder, file))) as Font;
  return `  '${file}':\n    '${packed([...new Set(characterSet)].filter(isPrinted).sort((one, other) => one - other))}',\n`;
});

writeFileSync(
  join(projectFolder(), 'domain', 'printable-characters.ts'),
  `/** The code points of each font of the printed documents, as \`printable.ts\` reads them. Written by \`npm run characters\`. */
export const charactersOfFonts: Record<string, string> = {\n${rows.join('')}};\n`,
);
