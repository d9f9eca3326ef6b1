import { posix } from 'node:path';
import { SheetRejected, textCell } from './sheet.js';
import { numberFormat, type NumberFormat } from './number-format.js';
import type { XlsxPackage } from './xlsx-package.js';
import { readWhole, type XmlHandlers } from './xml-part.js';

/** Shared data of a workbook to which cells refer. */
export interface Workbook {
  sheets: SheetPart[];
  texts: (string | null)[];
  /** Number formats by the style index of a cell. */
  formats: NumberFormat[];
  /** True if days are counted from 1904 instead of 1900. */
  from1904: boolean;
}

/** A sheet; sheets are in the order of the workbook. */
export interface SheetPart {
  name: string;
  part: string;
  isHidden: boolean;
}

interface Relation {
  id: string;
  type: string;
  target: string;
}

/** Limit of shared texts: somewhat more than the cells that the limits of rows and columns allow. */
const mostTexts = 5_000_000;
/** Limit of styles; Excel allows 65,490 cell styles. */
const mostStyles = 100_000;

export async function readWorkbook(file: XlsxPackage): Promise<Workbook> {
  const [main] = (await relationsOf(file, '')).filter(isOfType('officeDocument'));
  if (!main) throw new SheetRejected('notASheet');
  const relations = await relationsOf(file, main.target);
  const { entries, from1904 } = await readMainPart(file, main.target);
  const worksheets = new Map(relations.filter(isOfType('worksheet')).map(({ id, target }) => [id, target]));
  const targetOf = (type: string) => relations.find(isOfType(type))?.target;
  return {
    sheets: entries.flatMap(({ id, ...sheet }) => {
      const sheetPart = worksheets.get(id);
      return sheetPart === undefined ? [] : [{ ...sheet, part: sheetPart }];
    }),
    texts: await readTexts(file, targetOf('sharedStrings')),
    formats: await readFormats(file, targetOf('styles')),
    from1904,
  };
}

/** True if a relation has this type. Types begin differently in strict and in usual files. */
export const isOfType = (type: string) => (relation: Relation) => relation.type.endsWith(`/${type}`);

/** Reads the relations of a part. Targets are relative to the folder of the part. */
export async function relationsOf(file: XlsxPackage, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const found: Relation[] = [];
  await readPart(file, posix.join(folder, '_rels', `${posix.basename(part)}.rels`), {
    open(name, { Id: id, Type: type, Target: target, TargetMode: mode }) {
      if (name !== 'Relationship' || id === undefined || !type || !target || mode === 'External') return;
      found.push({ id, type, target: posix.join('/', target.startsWith('/') ? '' : folder, target).slice(1) });
    },
  });
  return found;
}

async function readMainPart(file: XlsxPackage, part: string) {
  const entries: { id: string; name: string; isHidden: boolean }[] = [];
  let from1904 = false;
  const isPresent = await readPart(file, part, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => /^\w+:id$/.test(key))?.[1];
      const isHidden = ['hidden', 'veryHidden'].includes(attributes.state ?? '');
      if (id !== undefined) entries.push({ id, name: textCell(attributes.name ?? '') ?? '', isHidden });
    },
  });
  if (!isPresent) throw new SheetRejected('notASheet');
  return { entries, from1904 };
}

/** Reads the shared texts of cells. Omits phonetic readings of Japanese texts (`rPh`). */
async function readTexts(file: XlsxPackage, part: string | undefined): Promise<(string | null)[]> {
  const texts: (string | null)[] = [];
  const text = new TextCollector();
  await readPart(file, part, {
    open: (name) => (name === 'si' ? text.start() : text.open(name)),
    text: (part) => text.add(part),
    close(name) {
      text.close(name);
      if (name !== 'si') return;
      if (texts.length >= mostTexts) throw new SheetRejected('tooLargeUnpacked');
      texts.push(text.take());
    },
  });
  return texts;
}

/** Joins the runs of a text that has several fonts. */
export class TextCollector {
  private text = '';
  private isWithin = false;
  private isPhonetic = false;

  start(): void {
    this.text = '';
    this.isWithin = this.isPhonetic = false;
  }

  open(name: string): void {
    if (name === 't') this.isWithin = !this.isPhonetic;
    if (name === 'rPh') this.isPhonetic = true;
  }

  add(part: string): void {
    if (this.isWithin && this.text.length < longestText) this.text += part;
  }

  close(name: string): void {
    if (name === 't') this.isWithin = false;
    if (name === 'rPh') this.isPhonetic = false;
  }

  take(): string | null {
    return textCell(unescaped(this.text));
  }
}

/**
 * Decodes `_x000D_`, which Excel writes for characters that XML cannot have. Excel writes the literal text itself as
 * `_x005F_x000D_`.
 */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;

/** Limit of characters in a cell; Excel allows 32,767. */
const longestText = 40_000;

async function readFormats(file: XlsxPackage, part: string | undefined): Promise<NumberFormat[]> {
  const formats = new Map<string, string>();
  const styles: string[] = [];
  let isWithin = false;
  await readPart(file, part, {
    open(name, attributes) {
      if (name === 'cellXfs') isWithin = true;
      if (name === 'numFmt') formats.set(attributes.numFmtId ?? '', attributes.formatCode ?? '');
      if (name === 'xf' && isWithin) styles.push(attributes.numFmtId ?? '0');
      if (styles.length > mostStyles || formats.size > mostStyles) throw new SheetRejected('unreadable');
    },
    close(name) {
      if (name === 'cellXfs') isWithin = false;
    },
  });
  const known = new Map([...new Set(styles)].map((id) => [id, numberFormat(id, formats.get(id))]));
  return styles.map((id) => known.get(id) ?? numberFormat(id));
}

/** Reads a part with these handlers; false if there is no such part. */
export async function readPart(file: XlsxPackage, part: string | undefined, handlers: XmlHandlers): Promise<boolean> {
  const content = part === undefined ? undefined : await file.read(part);
  if (content) await readWhole(content, handlers);
  return content !== undefined;
}
