import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Font } from 'fontkit';
import { fontFolder, fontsFor, textFonts } from '../files/delivery/lettering.js';

const pathOf = (file: string) => join(fontFolder, file);

/** Fonts are named by their paths. */
export const regularFont = pathOf('NotoSans_400Regular.ttf');
export const boldFont = pathOf('NotoSans_700Bold.ttf');
/** The regular and the bold font contain it. It stands for a character that no font has. */
export const placeholder = '\ufffd';

/** Characters without a shape of their own, which change others. */
const shapeless = /[\p{Join_Control}\p{Variation_Selector}]/gu;

/**
 * Finds the font for a character. The scripts that Noto Sans lacks have fonts of their own. `printable.ts` of the domain
 * knows what they have.
 */
export class Fonts {
  private readonly opened = new Map<string, Font>();
  private readonly known = new Map<string, string | undefined>();

  constructor(private readonly create: (content: Buffer) => Font) {}

  /** A font that has this character with all its marks; undefined if none has. */
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
