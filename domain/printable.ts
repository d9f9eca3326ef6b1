import { charactersOfFonts } from './printable-characters.js';

/** The code points of one font. */
function unpacked(steps: string): Set<number> {
  const codePoints = new Set<number>();
  let end = 0;
  for (const step of steps.split(' ')) {
    const [gap = '', length = '0'] = step.split('+');
    const first = end + parseInt(gap, 36);
    end = first + parseInt(length, 36);
    for (let codePoint = first; codePoint <= end; codePoint++) codePoints.add(codePoint);
  }
  return codePoints;
}

let fonts: Set<number>[] | undefined;

/** Characters that printed documents omit. */
const invisible = /[\p{Cf}\p{Variation_Selector}]/gu;
/** Characters that printed documents replace by a space or a new line. */
const spaces = /[\p{Cc}\s]/gu;

/** A letter with its marks, which are printed in one font. */
const characters = /\P{M}\p{M}*|\p{M}+/gu;

/** The characters of a text that would be printed as a box, because no font has them. */
export function unprintable(text: string): string[] {
  fonts ??= Object.values(charactersOfFonts).map(unpacked);
  const found = text.normalize('NFC').replace(invisible, '').replace(spaces, ' ').match(characters) ?? [];
  const [...others] = new Set(found.filter((character) => !/^[\x20-\x7e]$/.test(character)));
  return others.filter((character) => {
    const codePoints = [...character].map((sign) => sign.codePointAt(0) ?? 0);
    return !fonts?.some((font) => codePoints.every((codePoint) => font.has(codePoint)));
  });
}

const maxNamed = 3;

/** Error text for a text that cannot be printed on a job card; undefined if it can. */
export function printProblem(text: string): string | undefined {
  const wrong = unprintable(text);
  if (wrong.length === 0) return undefined;
  const named = wrong.slice(0, maxNamed).map((character) => `“${character}”`);
  const rest = wrong.length > maxNamed ? ' and others' : '';
  return `${named.join(', ')}${rest} can't be printed for the people who make it. Please use other signs or words.`;
}
