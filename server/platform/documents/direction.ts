import bidiFactory from 'bidi-js';

// Its types describe an ES module, but Node loads a CommonJS file that exports the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** Letters that are read from the right, in the fonts of the shop. */
export const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Invisible: makes the line that begins with it one that is read from the right. */
export const rightToLeftMark = '\u200f';

/** Part of a line whose characters are all read in one direction. */
export interface DirectedText {
  text: string;
  isRightToLeft: boolean;
}

/** Whether the lines of a paragraph are read from the right. Its first letter decides. */
export const isReadFromRight = (paragraph: string): boolean =>
  bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level === 1;

/** The parts of a line in the order of their places from the left, by the Unicode Bidirectional Algorithm. */
export function partsFromLeft(line: string): DirectedText[] {
  const { levels } = bidi.getEmbeddingLevels(line);
  const parts = partsByLevel(line, levels);
  // Rule L2: from the highest level down, all that is on it or above changes its order.
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
 * A part as the library has to get it that shapes letters: it draws all characters from the right if the first letter is
 * read from there, and from the left otherwise. Brackets have to be mirrored before.
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
