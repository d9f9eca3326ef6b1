import { drawable, isReadFromRight, partsFromLeft, rightToLeft, rightToLeftMark } from './direction.js';
import { displayFont, type Fonts, placeholder, regularFont } from './fonts.js';

/** Features of a font: switched on by a list, or off by name. The library's types know only the list. */
type Features = PDFKit.Mixins.OpenTypeFeatures[];

/** Part of a line in one font, with its width at `measuredSize`. */
interface Run {
  text: string;
  font: string;
  features: Features | undefined;
  width: number;
}

export interface TextStyle {
  size: number;
  /** A text that does not fit shrinks to this size before it is cut. */
  minSize?: number;
  /** A font of `fonts.ts`; the regular one by default. Others stand in for characters that it lacks. */
  font?: string;
  /** Space after each letter, as a multiple of the font size. `fit` does not count it. */
  spacing?: number;
  color?: string;
}

export interface TextBox {
  x: number;
  /** The top of the first line. */
  y: number;
  width: number;
  maxLines?: number;
  align?: 'left' | 'right' | 'center';
}

/** A text that was fitted into a box. */
export interface FittedText {
  size: number;
  lines: string[];
  height: number;
}

export const ink = '#1c1a17';
/** The height of a line, as a multiple of the font size; marks of Indian scripts need the space. */
const lineHeight = 1.3;
/** The distance from the top of a line to the baseline, as a multiple of the font size. */
const ascent = 1.02;
const sizeStep = 0.5;
/** The font size at which widths are measured once, because they are proportional to the size. */
const measuredSize = 100;
const maxKnownWords = 20_000;
const ellipsis = '…';

/** Characters of every preferred font. Most texts contain only these, so they need no check of each character. */
export const latinOnly = /^[\x20-\x7e\u00a0-\u00b4\u00b6-\u017e–—‘’“”…×]*$/;
/**
 * Invisible characters, and characters that change the text direction. Excludes joiners, which are part of words in
 * Indian scripts. Also excludes the direction mark at the start of a line, which is set below.
 */
const formatting = /(?!\p{Join_Control}|(?<=^|\n)\u200f)\p{Cf}/gu;
const control = /(?!\n)[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/gu;

/** Numerals as high as capitals. Those of the display font are old-style otherwise, with a zero like a small o. */
const liningNumerals: Features = ['lnum'];
/** An empty list of features. With any list, the library lays out a whole run instead of word by word from the left. */
const wholeRun: Features = [];
/**
 * Disables features with which Fontkit fails at marks without a place on their letter, as in the Gujarati word for
 * "inside".
 */
const unplacedMarks = { abvm: false, blwm: false, mark: false, mkmk: false } as unknown as Features;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const charactersOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment);
const widthOf = (runs: readonly Run[]) => runs.reduce((sum, { width }) => sum + width, 0);

/**
 * Writes texts in any script into a PDF. PDFKit itself uses one font at a time and omits the characters that it lacks.
 */
export class Texts {
  private readonly words = new Map<string, Run[]>();

  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly fonts: Fonts,
  ) {}

  /** Writes a text into a box and returns its end, in points from the top of the page. */
  write(text: string, style: TextStyle, box: TextBox): number {
    return this.writeFitted(this.fit(text, style, box), style, box);
  }

  writeFitted({ size, lines, height }: FittedText, style: Omit<TextStyle, 'size'>, box: TextBox): number {
    for (const [index, line] of lines.entries())
      this.writeLine(line, { ...style, size }, { ...box, y: box.y + this.heightOf(index, size) });
    return box.y + height;
  }

  fit(text: string, style: TextStyle, { width, maxLines = 1 }: Pick<TextBox, 'width' | 'maxLines'>): FittedText {
    const { size: wanted, minSize = wanted } = style;
    for (let size = wanted; ; size -= sizeStep) {
      const wrapped = this.wrap(text, { ...style, size }, width);
      if (wrapped.length > maxLines && size - sizeStep >= minSize) continue;
      const lines = this.cut(wrapped, maxLines, { ...style, size }, width);
      return { size, lines, height: this.heightOf(lines.length, size) };
    }
  }

  /** Splits a text into lines no wider than `width`. */
  wrap(text: string, { size, font = regularFont }: TextStyle, width: number): string[] {
    const limit = (width / size) * measuredSize;
    return cleaned(text)
      .split('\n')
      .flatMap((paragraph) => {
        const lines = this.wrapParagraph(paragraph, font, limit);
        return rightToLeft.test(paragraph) && isReadFromRight(paragraph) ? lines.map(markedAsRightToLeft) : lines;
      });
  }

  heightOf(lines: number, size: number): number {
    return lines * size * lineHeight;
  }

  /** Returns at most `maxLines` lines. The last one ends with an ellipsis if lines are left out. */
  cut(lines: readonly string[], maxLines: number, { size, font = regularFont }: TextStyle, width: number): string[] {
    if (lines.length <= maxLines) return [...lines];
    const limit = (width / size) * measuredSize;
    const characters = charactersOf(lines[maxLines - 1] ?? '');
    const last = () => characters.join('').trimEnd() + ellipsis;
    while (characters.length > 0 && widthOf(this.runsOf(last(), font)) > limit) characters.pop();
    return [...lines.slice(0, maxLines - 1), last()];
  }

  private wrapParagraph(paragraph: string, font: string, limit: number): string[] {
    const lines: string[] = [];
    const space = this.widthOfSpace(font);
    let line = '';
    let width = 0;
    for (const word of paragraph.split(' ').flatMap((whole) => this.split(whole, font, limit))) {
      const added = widthOf(this.runsOfWord(word, font));
      const fits = line !== '' && width + space + added <= limit;
      if (line && !fits) lines.push(line);
      line = fits ? `${line} ${word}` : word;
      width = fits ? width + space + added : added;
    }
    return line ? [...lines, line] : lines;
  }

  /** Splits a word that is wider than a line. */
  private split(word: string, font: string, limit: number): string[] {
    if (widthOf(this.runsOfWord(word, font)) <= limit) return [word];
    const parts: string[] = [];
    let part = '';
    let width = 0;
    for (const character of charactersOf(word)) {
      const added = widthOf(this.runsOfWord(character, font));
      if (part && width + added > limit) {
        parts.push(part);
        [part, width] = ['', 0];
      }
      part += character;
      width += added;
    }
    return [...parts, part];
  }

  private writeLine(line: string, style: TextStyle, box: TextBox): void {
    const { size, font: preferred = regularFont, spacing = 0, color = ink } = style;
    const runs = this.runsOf(line, preferred);
    const scale = size / measuredSize;
    const characterSpacing = spacing * size;
    const widthOfRun = ({ text, width }: Run) => width * scale + text.length * characterSpacing;
    const free = box.width - runs.reduce((sum, run) => sum + widthOfRun(run), -characterSpacing);
    let x = box.x + { left: 0, center: free / 2, right: free }[box.align ?? 'left'];
    for (const run of runs) {
      const options = { lineBreak: false, baseline: 'alphabetic', features: run.features, characterSpacing } as const;
      this.pdf
        .font(run.font)
        .fontSize(size)
        .fillColor(color)
        .text(run.text, x, box.y + size * ascent, options);
      x += widthOfRun(run);
    }
  }

  /** Returns the runs of a line from left to right. */
  private runsOf(line: string, font: string): readonly Run[] {
    if (!rightToLeft.test(line) && !line.startsWith(rightToLeftMark)) return this.runsOfWords(line, font);
    return partsFromLeft(line).flatMap(({ text, isRightToLeft }) => {
      const runs = this.runsOfWord(text, font, isRightToLeft);
      return isRightToLeft ? runs.toReversed() : runs;
    });
  }

  /** Returns the runs of a line; adjacent words of one font are one run. */
  private runsOfWords(line: string, font: string): Run[] {
    const runs: Run[] = [];
    for (const word of line.split(' '))
      for (const [index, run] of this.runsOfWord(word, font).entries()) {
        const last = runs.at(-1);
        const isSpaced = index === 0 && last !== undefined;
        if (last && isSpaced) {
          last.text += ' ';
          last.width += this.widthOfSpace(last.font);
        }
        if (last?.font === run.font && last.features === run.features) {
          last.text += run.text;
          last.width += run.width;
        } else runs.push({ ...run });
      }
    return runs;
  }

  private widthOfSpace(font: string): number {
    return this.measure(' ', font, undefined);
  }

  private runsOfWord(word: string, font: string, isRightToLeft = rightToLeft.test(word)): readonly Run[] {
    const key = `${font}${isRightToLeft ? '<' : '>'}${word}`;
    const known = this.words.get(key);
    if (known) return known;
    const runs = this.shape(word.replace(rightToLeftMark, ''), font, isRightToLeft);
    // Limits the cache, because texts of a long file would fill the memory.
    if (this.words.size >= maxKnownWords) this.words.clear();
    this.words.set(key, runs);
    return runs;
  }

  private shape(word: string, preferred: string, isRightToLeft: boolean): Run[] {
    if (word === '') return [];
    if (latinOnly.test(word) && !isRightToLeft) return [this.shapeRun(word, preferred)];
    const parts: { text: string; font: string }[] = [];
    for (const character of charactersOf(word)) {
      const font = this.fonts.fontFor(character, preferred);
      const part = { text: font ? character : placeholder, font: font ?? regularFont };
      const last = parts.at(-1);
      if (last?.font === part.font) last.text += part.text;
      else parts.push(part);
    }
    return parts.map(({ text, font }) => this.shapeRun(drawable({ text, isRightToLeft }), font));
  }

  /** Shapes a run. Returns placeholders if the library fails at this sequence of characters. */
  private shapeRun(text: string, font: string): Run {
    const usual = font === displayFont ? liningNumerals : undefined;
    for (const features of [rightToLeft.test(text) ? wholeRun : usual, unplacedMarks]) {
      try {
        return { text, font, features, width: this.measure(text, font, features) };
      } catch {
        // Tries the next set of features.
      }
    }
    const shown = placeholder.repeat(charactersOf(text).length);
    return { text: shown, font: regularFont, features: undefined, width: this.measure(shown, regularFont, undefined) };
  }

  private measure(text: string, font: string, features: Features | undefined): number {
    return this.pdf.font(font).fontSize(measuredSize).widthOfString(text, { features });
  }
}

const cleaned = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(formatting, '')
    .replace(control, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

const markedAsRightToLeft = (line: string) => (line.startsWith(rightToLeftMark) ? line : rightToLeftMark + line);
