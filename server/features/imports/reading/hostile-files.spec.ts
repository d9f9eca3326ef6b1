import { mkdtempSync, readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { DomainError } from '../../../../domain/errors.js';
import { archiveFaults, archiveReasons, importLimits, sheetFaults } from '../../../../domain/import-files.js';
import { fullSize } from '../../../../test/support/full-size.js';
import { ReaderInThisProcess, readingProgram as program } from '../../../../test/support/programs/reading-program.js';
import { archiveEntries } from './picture-archive.js';
import type { OpenSheet } from './open-sheet.js';
import { withSheetInChild } from './sheet-reader.js';
import { SheetRejected } from './sheet.js';

/** Mulberry32: the same numbers on each run. */
class Dice {
  constructor(private state: number) {}

  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below = (limit: number) => Math.floor(this.fraction() * limit);
  one = <T>(choices: readonly T[]): T => choices[this.below(choices.length)];
  many = <T>(most: number, make: () => T): T[] => Array.from({ length: this.below(most + 1) }, make);
}

type Make = (dice: Dice) => Buffer;

const oddNumbers = [
  '0',
  '-0',
  '1',
  '-1',
  '1e308',
  '1e999',
  '-Infinity',
  'Infinity',
  'NaN',
  '0x10',
  '1_0',
  '٣',
  '9'.repeat(400),
  '46053',
  '2958466',
  '-46053',
  '',
  ' ',
  '1.7976931348623157e308',
  '5e-324',
];
const oddTexts = [
  '',
  ' ',
  'Ring',
  'Name',
  'Weight',
  '=1+1',
  '\t',
  '#N/A',
  'x'.repeat(2_000),
  '_x0000_',
  '_xD800_',
  '_xFFFF_',
  '\u202eabc',
  '😀',
  '&#0;',
  '&#xD800;',
  '&nbsp;',
  '&e0;',
  '&',
  '<',
  '<![CDATA[a]]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '<?a',
  '<!DOCTYPE a>',
  '<a b="c',
  '</c>',
  '\u0000',
  '\ufffe',
  '\ufeff',
];
const references = [
  'A1',
  'XFD1048576',
  'XFE1',
  'A0',
  'a1',
  '1',
  '',
  'AAAAAAAAAAAA1',
  'GR5',
  'GS5',
  'A1048577',
  '$A$1',
  'R1C1',
  'A-1',
  `${'Z'.repeat(3_000)}1`,
];
const types = ['n', 's', 'str', 'inlineStr', 'b', 'e', 'd', 'x', ''];

const attribute = (dice: Dice, name: string, values: readonly string[]) =>
  dice.below(3) ? '' : ` ${name}="${dice.one(values)}"`;

function oddCell(dice: Dice): string {
  const value = dice.one([
    () => `<v>${dice.one(oddNumbers)}</v>`,
    () => `<f>${dice.one(['A1', 'B2', 'SUM(A:XFD)', oddTexts[dice.below(oddTexts.length)]])}</f>`,
    () => `<f>A1</f><v>${dice.one(oddNumbers)}</v>`,
    () => `<is><t>${dice.one(oddTexts)}</t></is>`,
    () => `<v>${dice.one(oddTexts)}</v>`,
    () => '<v>1</v>'.repeat(dice.below(100)),
    () => '<is>'.repeat(dice.below(120)),
    () => '',
  ])();
  return `<c${attribute(dice, 'r', references)}${attribute(dice, 't', types)}${attribute(dice, 's', oddNumbers)}>${value}</c>`;
}

const goodCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const goodHeader = `<row>${['Design number', 'Name', 'Weight'].map(goodCell).join('')}</row>`;
const oddRow = (dice: Dice) =>
  `<row${attribute(dice, 'r', oddNumbers)}>${dice.many(6, () => oddCell(dice)).join('')}</row>`;
const worksheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`;

const usualParts = (sheet: string): Record<string, string> => ({
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', 'a.xml')}${relation('r2', 'sharedStrings', 'b.xml')}${relation('r3', 'styles', 'c.xml')}</Relationships>`,
  'xl/a.xml': worksheet(sheet),
  'xl/b.xml': '<sst><si><t>Ring</t></si></sst>',
  'xl/c.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
});

const zipped = (parts: Record<string, string | Uint8Array>, level: 0 | 6 = 6) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
      { level },
    ),
  );

const usualSheet =
  goodHeader +
  `<row>${goodCell('RI-1')}${goodCell('Ring')}<c s="0"><v>46053</v></c><c t="s"><v>0</v></c></row>`.repeat(20);

/** Changes some bytes, or whole ranges of bytes. */
function damaged(dice: Dice, content: Buffer): Buffer {
  const changed = Buffer.from(content);
  const at = dice.below(content.length);
  const damage = dice.one([
    () => changed.subarray(0, at),
    () => changed.subarray(at),
    () => Buffer.concat([changed.subarray(0, at), changed.subarray(Math.min(content.length, at + dice.below(200)))]),
    () => Buffer.concat([changed.subarray(0, at), changed.subarray(dice.below(content.length))]),
    () => Buffer.concat([changed, changed]),
    () => changed.fill(dice.below(256), at, Math.min(content.length, at + dice.below(64))),
    () => {
      for (let flips = 1 + dice.below(20); flips > 0; flips--) {
        const place = dice.below(changed.length);
        changed[place] = (changed[place] ?? 0) ^ (1 << dice.below(8));
      }
      return changed;
    },
  ]);
  return damage();
}

const [localHeader, directoryHeader, endHeader] = [0x04034b50, 0x02014b50, 0x06054b50];
const oddSizes = [0, 1, 0x7fffffff, 0xffffffff, 0xfffffffe, 10 * 1024 * 1024];

/** Changes fields in the headers of a ZIP file: sizes, offsets, counts, flags, methods and lengths of names. */
function lying(dice: Dice, content: Buffer): Buffer {
  const changed = Buffer.from(content);
  for (let at = 0; at + 46 < changed.length; at++) {
    const header = changed.readUInt32LE(at);
    if (![localHeader, directoryHeader, endHeader].includes(header) || dice.below(3)) continue;
    const [wide, narrow] =
      header === localHeader
        ? [
            [14, 18, 22],
            [6, 8, 26, 28],
          ]
        : [
            [16, 20, 24, 42],
            [8, 10, 28, 30, 32],
          ];
    if (dice.below(2)) changed.writeUInt32LE(dice.one(oddSizes), at + dice.one(wide ?? []));
    else changed.writeUInt16LE(dice.one([0, 1, 8, 9, 14, 0x40, 0x800, 0xffff]), at + dice.one(narrow ?? []));
  }
  const end = changed.length - 22;
  if (end >= 0 && !dice.below(4)) changed.writeUInt32LE(dice.below(changed.length), end + dice.one([8, 12, 16]));
  return changed;
}

const laughs = `<!DOCTYPE a [<!ENTITY e0 "ha">${Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(20)}">`).join('')}]>`;

const absurdSheets: readonly ((dice: Dice) => string)[] = [
  () => `${goodHeader}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`,
  () => goodHeader + '<row><c r="XFD1"/></row>'.repeat(20_000),
  () => goodHeader + '<row/>'.repeat(100_000),
  () => goodHeader + `<row>${'<c><v>1</v></c>'.repeat(20_000)}</row>`,
  () => `${goodHeader}<row>${'<c>'.repeat(20_000)}`,
  () => `${'<a>'.repeat(50_000)}${goodHeader}`,
  () => `${goodHeader}<row><c ${Array.from({ length: 5_000 }, (_, at) => `a${at}="b"`).join(' ')}><v>1</v></c></row>`,
  () => `${goodHeader}<row a="${'x'.repeat(300_000)}"/>`,
  () => `${goodHeader}<!--${'x'.repeat(300_000)}`,
  () => `${goodHeader}<row>${goodCell(`<![CDATA[${'x'.repeat(300_000)}]]>`)}</row>`,
  () => `${goodHeader}<row>${goodCell('x'.repeat(2_000_000))}</row>`,
  () => `${goodHeader}<row>${goodCell('<t>x</t>'.repeat(20_000))}</row>`,
  () => `${goodHeader}<row><c t="s"><v>4294967296</v></c></row>`,
  () => `${goodHeader}<row><c><f>B2</f></c><c><f>A2</f></c></row>`,
  (dice) => dice.many(400, () => oddRow(dice)).join(''),
];

const sheetMakers: Record<string, Make> = {
  'a damaged XLSX file': (dice) => damaged(dice, zipped(usualParts(usualSheet), dice.one([0, 6]))),
  'an XLSX file whose headers lie': (dice) => lying(dice, zipped(usualParts(usualSheet), dice.one([0, 6]))),
  'an XLSX file with odd cells': (dice) => zipped(usualParts(goodHeader + dice.many(20, () => oddRow(dice)).join(''))),
  'an XLSX file with an absurd sheet': (dice) => zipped(usualParts(dice.one(absurdSheets)(dice))),
  'an XLSX file with damaged parts'(dice) {
    const parts = usualParts(usualSheet);
    const name = dice.one(Object.keys(parts));
    return zipped({ ...parts, [name]: damaged(dice, Buffer.from(parts[name] ?? '')) });
  },
  'an XLSX file with odd parts'(dice) {
    const parts = usualParts(usualSheet);
    const name = dice.one(Object.keys(parts));
    const odd = dice.one([
      () => laughs + (parts[name] ?? ''),
      () => '',
      () => '\0'.repeat(1_000),
      () => '<si/>'.repeat(10_000),
      () => Buffer.from(parts[name] ?? '', 'utf16le'),
      () => zipped({ a: 'b' }),
      () =>
        (parts[name] ?? '').replace(
          /Target="[^"]*"/g,
          () =>
            `Target="${dice.one(['../../../etc/passwd', '/', '', 'http://localhost/', 'a.xml', 'workbook.xml', 'file:///etc/passwd'])}"`,
        ),
      () =>
        (parts[name] ?? '').replace(
          /Id="[^"]*"|id="[^"]*"/g,
          () => `Id="${dice.one(['r1', '__proto__', 'constructor', ''])}"`,
        ),
      () => `<styleSheet><cellXfs>${'<xf numFmtId="1"/>'.repeat(120_000)}</cellXfs></styleSheet>`,
    ])();
    return zipped({ ...parts, [name]: odd });
  },
  'an XLSX file without some parts'(dice) {
    const parts = usualParts(usualSheet);
    for (const name of Object.keys(parts)) if (!dice.below(4)) delete parts[name];
    return zipped(parts);
  },
  'a CSV file of odd texts'(dice) {
    const pieces = [',', ';', '\t', '"', '""', '\n', '\r', '\r\n', 'sep=;', "'=", 'Name', 'Weight', '2,5', ...oddTexts];
    const text = dice.many(300, () => dice.one(pieces)).join('');
    return dice.one([
      () => Buffer.from(text),
      () => Buffer.from(text, 'utf16le'),
      () => Buffer.from(`\ufeff${text}`, 'utf16le'),
      () => Buffer.from(text, 'utf16le').swap16(),
      () => Buffer.from(text, 'latin1'),
      () => Buffer.concat([Buffer.from('Name,Weight\n'), Buffer.from(dice.many(200, () => dice.below(256)))]),
      () => Buffer.from(`Name,Weight\n${text}\ud800`, 'utf16le').subarray(0, -1),
    ])();
  },
  'an absurd CSV file': (dice) =>
    Buffer.from(
      dice.one([
        () => ','.repeat(1_000_000),
        () => `Name,Weight\n${'a,'.repeat(300_000)}`,
        () => '"'.repeat(200_000 + dice.below(2)),
        () => '\n'.repeat(200_000),
        () => `Name,Weight\n"${'a\n'.repeat(100_000)}`,
        () => `Name,Weight\n${'a,1\n'.repeat(25_000)}`,
        () => 'a'.repeat(1_000_000),
        () => '\0'.repeat(10_000),
        () => `sep=\n${'sep=;\n'.repeat(100)}`,
        () => `Name,Weight\n${oddNumbers.join(',')}`,
      ])(),
    ),
  'no sheet at all': (dice) =>
    dice.one([
      () => Buffer.from(dice.many(500, () => dice.below(256))),
      () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from(dice.many(500, () => dice.below(256)))]),
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(dice.many(500, () => dice.below(256)))]),
      () => zipped({ 'sheet.xlsx': zipped(usualParts(usualSheet)) }),
    ])(),
};

const picture = (dice: Dice) => Buffer.from(dice.many(3_000, () => dice.below(256)));
const oddNames = [
  'a.jpg',
  'A.JPG',
  '../a.jpg',
  '/a.jpg',
  'a\\b.jpg',
  'C:/a.jpg',
  '',
  '.',
  '..',
  'a/',
  '__MACOSX/a',
  '.x',
  'a.zip',
  '\0.jpg',
  '\u202e.jpg',
  'é.jpg',
  'n'.repeat(300),
  'con',
];
const pictures = (dice: Dice) =>
  zipped(
    Object.fromEntries(
      dice.many(8, () => [
        `${dice.one(['', '', 'b/', 'c/d/'])}${dice.below(3) ? `RI-${dice.below(9)}.jpg` : dice.one(oddNames)}`,
        picture(dice),
      ]),
    ),
    dice.one([0, 6]),
  );

const bombs = [1_000, 2_000_000, 16_000_000].map((size) =>
  zipped({ 'a.jpg': Buffer.alloc(size), 'b.jpg': picture(new Dice(size)) }),
);

const archiveMakers: Record<string, Make> = {
  'a damaged ZIP file': (dice) => damaged(dice, pictures(dice)),
  'a ZIP file whose headers lie': (dice) => lying(dice, pictures(dice)),
  'a ZIP file with odd names': pictures,
  'a ZIP file of bombs': (dice) => lying(dice, dice.one(bombs)),
  'no ZIP file at all': (dice) => Buffer.from(dice.many(500, () => dice.below(256))),
};

const known = new Set<string>([
  ...Object.values(sheetFaults),
  ...Object.values(archiveFaults),
  ...Object.values(archiveReasons),
]);
const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
afterAll(() => rm(folder, { recursive: true }));

const reader = new ReaderInThisProcess();

async function readRows({ head: { headers }, rows }: OpenSheet): Promise<'rows'> {
  expect(headers.length).toBeLessThanOrEqual(importLimits.columns);
  for await (const part of rows([...headers.keys()]))
    for (const { cells } of part) for (const cell of cells) ensureCell(cell);
  return 'rows';
}

/** Reads a damaged sheet. The result must be rows or an error for people; anything else fails the test. */
async function readSheet(content: Buffer): Promise<'rows' | 'refused'> {
  try {
    return await reader.withSheet(content, {}, readRows);
  } catch (error) {
    ensureForPeople(error);
    return 'refused';
  }
}

function ensureForPeople(error: unknown): void {
  if (!(error instanceof DomainError) || error.status >= 500 || !known.has(error.message)) throw error;
}

function ensureCell(cell: unknown): void {
  const text = typeof cell === 'object' && cell !== null ? Object.values(cell)[0] : cell;
  if (typeof text === 'number') return expect(Number.isFinite(text)).toBe(true);
  if (typeof text !== 'string') return expect([null, true, false]).toContain(text);
  if (text.length > importLimits.cellLength || text.includes('\0') || /\p{Cs}/u.test(text))
    throw new Error(`Cell: ${text.slice(0, 50)}`);
}

const path = join(folder, 'pictures.zip');

async function readArchive(content: Buffer): Promise<'rows' | 'refused'> {
  await writeFile(path, content);
  try {
    for await (const entry of archiveEntries(path)) {
      if (/[\\/\0]/.test(entry.name)) throw new Error(`Name: ${entry.name}`);
      if ('content' in entry) expect(await sizeOf(entry.content)).toBeLessThanOrEqual(importLimits.pictureBytes);
      else expect(known).toContain(entry.reason);
    }
    return 'rows';
  } catch (error) {
    ensureForPeople(error);
    return 'refused';
  }
}

async function sizeOf(content: AsyncIterable<Buffer>): Promise<number> {
  let size = 0;
  try {
    for await (const chunk of content) size += chunk.length;
  } catch (error) {
    ensureForPeople(error);
  }
  return size;
}

const longestMs = 5_000;
/** Starting a process takes seconds on a busy machine. */
const longestInChildMs = 30_000;
const mostBytes = 1024 * 1024 * 1024;

async function readMany(
  makers: Record<string, Make>,
  count: number,
  read: (content: Buffer) => Promise<'rows' | 'refused'>,
  most = longestMs,
) {
  const results: Record<string, number> = { rows: 0, refused: 0 };
  const names = Object.keys(makers);
  for (let seed = 1; seed <= count; seed++) {
    const name = names[seed % names.length] ?? '';
    const content = makers[name]?.(new Dice(seed)) ?? Buffer.alloc(0);
    const start = performance.now();
    try {
      const result = await read(content);
      results[result] = (results[result] ?? 0) + 1;
    } catch (error) {
      throw new Error(`${name}, seed ${seed}`, { cause: error });
    }
    const took = performance.now() - start;
    if (took > most) throw new Error(`${name}, seed ${seed}: ${Math.round(took)} ms`);
  }
  return results;
}

describe('broken, hostile and absurd files', () => {
  it('sheets end in rows or in an error for people', async () => {
    const before = process.memoryUsage().rss;
    const sheets = fullSize(1_500, 300);
    const { rows = 0, refused = 0 } = await readMany(sheetMakers, sheets, readSheet);
    expect(rows + refused).toBe(sheets);
    // Both kinds of endings are tried.
    expect(Math.min(rows, refused)).toBeGreaterThan(sheets / 8);
    expect(process.memoryUsage().rss - before).toBeLessThan(mostBytes);
  }, 120_000);

  it('ZIP files end in pictures or in an error for people', async () => {
    const open = () => readdirSync('/proc/self/fd').length;
    const before = open();
    const archives = fullSize(500, 150);
    const { rows = 0, refused = 0 } = await readMany(archiveMakers, archives, readArchive);
    expect(rows + refused).toBe(archives);
    expect(Math.min(rows, refused)).toBeGreaterThan(archives / 10);
    expect(open()).toBeLessThan(before + 5);
    expect(readdirSync(folder)).toEqual(['pictures.zip']);
  }, 120_000);

  it('sheets in the child process end in rows or in an error for people', async () => {
    const read = async (content: Buffer): Promise<'rows' | 'refused'> => {
      try {
        return await withSheetInChild(content, {}, readRows, { program });
      } catch (error) {
        if (error instanceof SheetRejected) return 'refused';
        throw error;
      }
    };
    const count = fullSize(200, 3);
    const { rows = 0, refused = 0 } = await readMany(sheetMakers, count, read, longestInChildMs);
    expect(rows + refused).toBe(count);
  }, 300_000);
});
