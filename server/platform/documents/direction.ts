import bidiFactory from 'bidi-js';

// Works around the package's types, which describe an ES module. Node loads a CommonJS file that exports the function
// itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** Right-to-left letters in the fonts of the shop. */
export const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Invisible character that makes a line right-to-left if the line begins with it. */
export const rightToLeftMark = '\u200f';

/** Part of a line whose characters all have the same direction. */
export interface DirectedText {
  text: string;
  isRightToLeft: boolean;
}

/** True if the paragraph is right-to-left, which its first letter decides. */
export const isReadFromRight = (paragraph: string): boolean =>
  bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level === 1;

/** Returns the parts of a line in visual order from the left, by the Unicode Bidirectional Algorithm. */
export function partsFromLeft(line: string): DirectedText[] {
  const { levels } = bidi.getEmbeddingLevels(line);
  const parts = partsByLevel(line, levels);
  // Rule L2: reverses, from the highest level down, all parts on that level or above.
  for (let level = Math.max(...levels); level > 0; level--)
    for (let start = 0; start < parts.length; start++) {
      let end = start;
      while ((parts[end]?.level ?? 0) >= level) end++;
      parts.splice(start, end - start, ...parts.slice(start, end).reverse());
      start = end;
    }
  return parts
    .map(({ text, level }) => ({ text: text.replaceAll(rightToLeftMark, ''), isRightToLeft: level % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

function partsByLevel(line: string, levels: Uint8Array) {
  const parts: { text: string; level: number }[] = [];
  for (const [index, level] of levels.entries()) {
    const last = parts.at(-1);
    if (last?.level === level) last.text += line[index];
    else parts.push({ text: line[index] ?? '', level });
  }
  return parts;
}

const lettersOfScripts = /[^\p{Script=Common}\p{Script=Inherited}\p{Script=Unknown}]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Converts a part for the library that shapes letters. That library draws all characters from the right if the first
 * letter is right-to-left, otherwise from the left. Brackets have to be mirrored before.
 */
export function drawable({ text, isRightToLeft }: DirectedText): string {
  const isDrawnFromRight = rightToLeft.test(lettersOfScripts.exec(text)?.[0] ?? '');
  const shown = isRightToLeft ? [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign).join('') : text;
  if (isDrawnFromRight === isRightToLeft) return shown;
  return [...graphemes.segment(shown)]
    .map(({ segment }) => segment)
    .reverse()
    .join('');
}
