import { readFileSync } from 'node:fs';
import { describe, expect, it, jest } from '@jest/globals';
import { create, type Font } from 'fontkit';
import { boldFont, displayFont, regularFont, strongTextFont, textFont } from './fonts.js';
import { newDocument } from './print-document.js';
import { latinOnly } from './texts.js';

/**
 * Returns the characters of a text in visual order from the left, read from the glyphs and positions in the document.
 */
async function seen(text: string): Promise<string> {
  const { pdf, texts } = await newDocument('Test');
  pdf.addPage({ size: 'A4' });
  const drawn: { x: number; text: string; path: string }[] = [];
  let path = '';
  jest.spyOn(pdf, 'font').mockImplementation(function (this: typeof pdf, name) {
    path = typeof name === 'string' ? name : '';
    return (Object.getPrototypeOf(pdf) as { font: (name: unknown) => typeof pdf }).font.call(pdf, name);
  });
  jest.spyOn(pdf, 'text').mockImplementation((part, x) => {
    drawn.push({ text: String(part), x: x as number, path });
    return pdf;
  });
  texts.write(text, { size: 10 }, { x: 0, y: 0, width: 500 });
  return drawn
    .sort((one, other) => one.x - other.x)
    .map((part) => glyphsFromLeft(part.text, part.path))
    .join('');
}

function glyphsFromLeft(text: string, path: string): string {
  const { glyphs } = (create(readFileSync(path)) as Font).layout(text, []);
  return glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('');
}

describe('a text in a PDF', () => {
  it.each([
    ['Arabic with its own digits', 'قيراط ١٨', '١٨ طاريق'],
    ['Urdu with its own digits', 'قیراط ۱۸', '۱۸ طاریق'],
    ['Arabic with European digits', 'قيراط 18', '18 طاريق'],
    ['Urdu with a design number', 'انگوٹھی RI-0042 سائز 14', '14 زئاس RI-0042 یھٹوگنا'],
    ['Hebrew with a weight', 'משקל 4.250 g', 'g 4.250 לקשמ'],
    ['Arabic within English', 'Engrave نور (18) twice', 'Engrave (18) رون twice'],
    ['brackets within Arabic', 'ذهب (١٨) وردي', 'يدرو (١٨) بهذ'],
    ['a decimal number of Arabic', 'وزن ٤٫٢٥', '٤٫٢٥ نزو'],
    ['Hindi', 'नाम 18', 'नाम 18'],
  ])('shows %s from the left', async (_, text, expected) => {
    expect((await seen(text)).normalize('NFC')).toBe(expected);
  });

  it('keeps the direction of a paragraph in each of its lines', async () => {
    const { texts } = await newDocument('Test');
    const lines = texts.wrap('خاتم الذهب الوردي RI-0042 size 14 and more words', { size: 10 }, 90);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.every((line) => line.startsWith('\u200f'))).toBe(true);
    expect(lines.flatMap((line) => texts.wrap(line, { size: 10 }, 90))).toEqual(lines);
  });

  it.each([regularFont, boldFont, displayFont, textFont, strongTextFont])(
    'a text in a PDF has all common characters in %s',
    (path) => {
      const font = create(readFileSync(path)) as Font;
      const common = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((character) =>
        latinOnly.test(character),
      );
      expect(common.length).toBeGreaterThan(300);
      expect(common.filter((character) => !font.hasGlyphForCodePoint(character.charCodeAt(0)))).toEqual([]);
    },
  );

  it('a text in a PDF has letters of Odia', async () => {
    expect(await seen('ସୁନା ମୁଦି')).not.toContain('\ufffd');
  });
});
