import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Font } from 'fontkit';
import { fontFolder, fontsFor, textFonts } from '../files/delivery/lettering.js';

const pathOf = (file: string) => join(fontFolder, file);

/** Fonts are identified by their paths. */
export const regularFont = pathOf('NotoSans_400Regular.ttf');
export const boldFont = pathOf('NotoSans_700Bold.ttf');
/** The fonts of the shop, for papers that its customers show to theirs. */
export const displayFont = pathOf('CormorantGaramond_500Medium.ttf');
export const textFont = pathOf('Jost_400Regular.ttf');
export const strongTextFont = pathOf('Jost_500Medium.ttf');
/** Stands for a character that no font has. The regular font contains it. */
export const placeholder = '\ufffd';

/** Characters that have no shape and only change their neighbours. */
const shapeless = /[\p{Join_Control}\p{Variation_Selector}]/gu;

/**
 * Finds the font for a character. Scripts that Noto Sans lacks have their own fonts. `printable.ts` of the domain lists
 * the characters of all fonts.
 */
export class Fonts {
  private readonly opened = new Map<string, Font>();
  private readonly known = new Map<string, string | undefined>();

  constructor(private readonly create: (content: Buffer) => Font) {}

  /** Returns a font that has this character with all its marks; undefined if none has. */
  fontFor(character: string, preferred: string): string | undefined {
    const key = preferred + character;
    if (!this.known.has(key)) this.known.set(key, this.find(character, preferred));
    return this.known.get(key);
  }

  private find(character: string, preferred: string): string | undefined {
    const codePoints = [...character.replace(shapeless, '')].map((sign) => sign.codePointAt(0) ?? 0);
    return [preferred, ...[...fontsFor(character), ...textFonts].map(pathOf)].find((path) => {
      const font = this.open(path);
      return codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint));
    });
  }

  private open(path: string): Font {
    const font = this.opened.get(path) ?? this.create(readFileSync(path));
    this.opened.set(path, font);
    return font;
  }
}
