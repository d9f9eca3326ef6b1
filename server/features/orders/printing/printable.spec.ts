import { describe, expect, it } from '@jest/globals';
import { create, type Font } from 'fontkit';
import { unprintable } from '../../../../domain/printable.js';
import { Fonts, regularFont } from '../../../platform/documents/fonts.js';

const fonts = new Fonts((content) => create(content) as Font);
const hasFont = (character: string) => fonts.fontFor(character, regularFont) !== undefined;

describe('the fonts of printed documents', () => {
  it('the fonts of printed documents have exactly the characters that a note may have', () => {
    const wrong: string[] = [];
    for (let codePoint = 0x20; codePoint < 0x20_000; codePoint++) {
      const character = String.fromCodePoint(codePoint);
      // Documents omit these, or replace them by a letter and its marks.
      if (/[\p{C}\s\p{Variation_Selector}]/u.test(character) || character.normalize('NFC') !== character) continue;
      if (hasFont(character) === unprintable(character).length > 0) wrong.push(codePoint.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  it.each(['♥', '♡', '★', '∞', '✝', 'ॐ', '❤️', '☬', 'ક્ષ', 'é', 'قيراط'])(
    'the fonts of printed documents print %s',
    (text) => {
      expect(unprintable(text)).toEqual([]);
      for (const character of text) expect(hasFont(character)).toBe(true);
    },
  );
});
