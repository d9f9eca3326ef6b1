import { join } from 'node:path';

export const fontFolder = join(import.meta.dirname, 'fonts');

/** Fonts by the scripts that they contain; Noto Sans has four. */
const fonts: Record<string, string> = {
  Latin: 'NotoSans_400Regular.ttf',
  Cyrillic: 'NotoSans_400Regular.ttf',
  Greek: 'NotoSans_400Regular.ttf',
  Devanagari: 'NotoSans_400Regular.ttf',
  Arabic: 'NotoSansArabic_400Regular.ttf',
  Bengali: 'NotoSansBengali_400Regular.ttf',
  Gujarati: 'NotoSansGujarati_400Regular.ttf',
  Gurmukhi: 'NotoSansGurmukhi_400Regular.ttf',
  Hebrew: 'NotoSansHebrew_400Regular.ttf',
  Kannada: 'NotoSansKannada_400Regular.ttf',
  Malayalam: 'NotoSansMalayalam_400Regular.ttf',
  Oriya: 'NotoSansOriya_400Regular.ttf',
  Tamil: 'NotoSansTamil_400Regular.ttf',
  Telugu: 'NotoSansTelugu_400Regular.ttf',
  Thai: 'NotoSansThai_400Regular.ttf',
};

/** Font for signs and symbols, such as a heart, and for further scripts. */
const symbolFont = 'DejaVuSans.ttf';

export const textFonts = [...new Set([...Object.values(fonts), symbolFont])];

const maxLength = 60;

const classOf = (scripts: string[]) => scripts.map((script) => `\\p{Script=${script}}`).join('');
const drawable = new RegExp(`^[${classOf([...Object.keys(fonts), 'Common', 'Inherited'])}]*$`, 'u');
const fontFiles = Object.entries(fonts).map(([script, file]) => ({ script: new RegExp(classOf([script]), 'u'), file }));
/**
 * Matches everything except letters, marks, digits, punctuation, and the characters that join letters in Indian
 * scripts.
 */
const undrawn = /[^\p{L}\p{M}\p{N}\p{P}+\u200c\u200d]+/gu;

/**
 * Returns the name without symbols and control characters, cut to 60 characters. Undefined if no font has all its
 * letters.
 */
export function drawableText(name: string): string | undefined {
  const plain = [...name.normalize('NFKC').replace(undrawn, ' ').trim()].slice(0, maxLength).join('');
  return drawable.test(plain) && /[\p{L}\p{N}]/u.test(plain) ? plain : undefined;
}

/** Returns the files of the fonts that this text needs. */
export function fontsFor(text: string): string[] {
  const needed = fontFiles.filter(({ script }) => script.test(text)).map(({ file }) => file);
  return [...new Set([fonts.Latin ?? '', ...needed])];
}
