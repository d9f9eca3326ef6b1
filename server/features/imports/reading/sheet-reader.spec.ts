import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import type { SheetCell } from '../../../../domain/sheet-cells.js';
import { importLimits, type SheetFault, sheetFaults } from '../../../../domain/import-files.js';
import { rowsPerSheet } from '../../../../domain/imports.js';
import { ReaderInThisProcess, readingProgram as program } from '../../../../test/support/programs/reading-program.js';
import { until } from '../../../../test/support/time.js';
import type { OpenSheet } from './open-sheet.js';
import type { ReadingOptions, SheetRow } from './sheet.js';
import { withSheetInChild } from './sheet-reader.js';

const reader = new ReaderInThisProcess();

const read = (content: Buffer, options: ReadingOptions = {}) =>
  reader.withSheet(content, options, async ({ head, rows }) => ({
    head,
    rows: await all(rows([...head.headers.keys()])),
  }));

const rowsOf = (content: Buffer, columns: number[]) =>
  reader.withSheet(content, {}, (sheet) => all(sheet.rows(columns)));

async function all(parts: AsyncIterable<SheetRow[]>): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const part of parts) rows.push(...part);
  return rows;
}

const headed = (kind: string, headerRow: number, headers: unknown) =>
  expect.objectContaining({ kind, headerRow, headers, unread: [] });

const cellsOf = async (content: Buffer) => (await read(content)).rows.map(({ cells }) => cells);
const refused = (content: Buffer, fault: SheetFault) =>
  expect(read(content)).rejects.toMatchObject({ name: 'DomainError', message: sheetFaults[fault] });

interface Parts {
  sheets?: string[];
  sheetAttributes?: string[];
  texts?: string;
  styles?: string;
  properties?: string;
  more?: Record<string, string>;
}

const namespaces =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

/** Creates a workbook from raw parts. */
function workbook({ sheets = [], sheetAttributes = [], texts, styles, properties = '', more = {} }: Parts): Buffer {
  const list = sheets.map(
    (_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="rId${at}" ${sheetAttributes[at] ?? ''}/>`,
  );
  const relations = [
    ...sheets.map((_, at) => relation(`rId${at}`, 'worksheet', `worksheets/sheet${at}.xml`)),
    texts === undefined ? '' : relation('rIdT', 'sharedStrings', '/xl/sharedStrings.xml'),
    styles === undefined ? '' : relation('rIdS', 'styles', 'styles.xml'),
  ];
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${namespaces}>${properties}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map((rows, at) => [`xl/worksheets/sheet${at}.xml`, worksheet(rows)])),
    ...(texts !== undefined && { 'xl/sharedStrings.xml': `<sst ${namespaces}>${texts}</sst>` }),
    ...(styles !== undefined && { 'xl/styles.xml': `<styleSheet ${namespaces}>${styles}</styleSheet>` }),
    ...more,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

const worksheet = (rows: string) => `<worksheet ${namespaces}><sheetData>${rows}</sheetData></worksheet>`;
const inline = (text: string, reference = '') => `<c ${reference} t="inlineStr"><is><t>${text}</t></is></c>`;
const header = `<row r="1">${['Design number', 'Name', 'Weight (g)'].map((text) => inline(text)).join('')}</row>`;
const oneRow = (cells: string) => workbook({ sheets: [`${header}<row r="2">${cells}</row>`] });

describe('an XLSX file', () => {
  it('texts, numbers, truth values and days come as they were written, and blank rows are left out', async () => {
    const rows = [
      ['Design number', 'Name', 'Weight (g)', 'Made on', 'Sold'],
      ['RI-1', 'Ring', 2.5, new Date(Date.UTC(2026, 0, 31)), true],
      [null, '', null, null, null],
      ['RI-2', '=1+1', 0.1 + 0.2, null, false],
    ];
    const content = Buffer.from(await writeXlsx({ sheets: [{ name: 'Designs', rows }] }));
    expect(await read(content)).toEqual({
      head: headed('xlsx', 1, ['Design number', 'Name', 'Weight (g)', 'Made on', 'Sold']),
      rows: [
        { row: 2, cells: ['RI-1', 'Ring', 2.5, { day: '2026-01-31' }, true] },
        { row: 4, cells: ['RI-2', '=1+1', 0.3, null, false] },
      ],
    });
  });

  it('an XLSX file gives only the wanted columns, in their order', async () => {
    const content = oneRow(`${inline('RI-1')}${inline('Ring')}<c><v>2</v></c>`);
    expect(await rowsOf(content, [2, 0, 7])).toEqual([{ row: 2, cells: [2, 'RI-1', null] }]);
  });

  it.each<[string, string, SheetCell]>([
    ['the value of a formula', '<c><f>1+1</f><v>2</v></c>', 2],
    ['the text of a formula', '<c t="str"><f>A1</f><v>text</v></c>', 'text'],
    ['nothing of a formula that gives an empty text', '<c t="str"><f>A1</f><v></v></c>', null],
    ['a failure where a formula has no value', '<c><f>1+1</f></c>', { failure: '=1+1' }],
    ['a failure where a formula failed', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', { failure: '#DIV/0!' }],
    ['15 digits of a number', '<c><v>2.4500000000000002</v></c>', 2.45],
    ['a text for a number that is none', '<c><v>Infinity</v></c>', 'Infinity'],
    ['a text for a number that is too large', '<c><v>1e999</v></c>', '1e999'],
    ['the day of a date in ISO 8601', '<c t="d"><v>2026-01-31T10:00:00</v></c>', { day: '2026-01-31' }],
    ['all runs of a text', '<c t="inlineStr"><is><r><t>Ri</t></r><r><rPr/><t>ng</t></r></is></c>', 'Ring'],
    ['no pronunciation', '<c t="inlineStr"><is><t>Ring</t><rPh sb="0" eb="1"><t>no</t></rPh></is></c>', 'Ring'],
    ['entities and escapes', inline('A &amp; B &#65;_x0041_ _x005F_x0041_'), 'A & B AA _x0041_'],
    ['a text in a CDATA section', inline('<![CDATA[<b>]]>'), '<b>'],
    ['no character that no database stores', inline('a_x0000__xD800_b'), 'a\ufffdb'],
    ['1,000 characters of a longer text', inline('x'.repeat(1_001)), 'x'.repeat(1_000)],
    ['nothing of blanks', inline('   '), null],
  ])('gives %s', async (_, cell, expected) => {
    expect(await cellsOf(oneRow(`${inline('RI-1')}${cell}`))).toEqual([['RI-1', expected, null]]);
  });

  const numFmts =
    '<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="0.00&quot;g d&quot;"/></numFmts>';
  const xfs = ['0', '14', '164', '165', '2'].map((id) => `<xf numFmtId="${id}"/>`).join('');
  const styles = `${numFmts}<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs}</cellXfs>`;

  it.each<[string, number, string, SheetCell]>([
    ['a usual number', 0, '', 46_053],
    ['a date as Excel has it', 1, '', { day: '2026-01-31' }],
    ['a date in a format of its own', 2, '', { day: '2026-01-31' }],
    ['a number with a unit', 3, '', { shown: '46053.00g d' }],
    ['a number with decimals', 4, '', { shown: '46053.00' }],
    ['a style that does not exist', 99, '', 46_053],
    ['a date from 1904', 1, '<workbookPr date1904="1"/>', { day: '2030-02-01' }],
  ])('tells dates by the format of the cell: %s', async (_, style, properties, expected) => {
    const rows = `${header}<row>${inline('RI-1')}<c s="${style}"><v>46053</v></c></row>`;
    expect(await cellsOf(workbook({ sheets: [rows], styles, properties }))).toEqual([['RI-1', expected, null]]);
  });

  it('finds texts that cells share, and refuses one that does not exist', async () => {
    const texts = '<si><t>Ring</t></si><si/><si><r><t>Ba</t></r><r><t>nd</t></r></si>';
    const sheet = (index: number) => [`${header}<row>${inline('RI-1')}<c t="s"><v>${index}</v></c></row>`];
    expect(await cellsOf(workbook({ sheets: sheet(2), texts }))).toEqual([['RI-1', 'Band', null]]);
    expect(await cellsOf(workbook({ sheets: sheet(1), texts }))).toEqual([['RI-1', null, null]]);
    await refused(workbook({ sheets: sheet(3), texts }), 'unreadable');
    await refused(workbook({ sheets: sheet(-1), texts }), 'unreadable');
  });

  it('reads names with a prefix, cells without references and rows without numbers', async () => {
    const cell = (text: string) => `<x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`;
    const rows = ['Name', 'Ring'].map((text) => `<x:row>${cell(text)}${cell('Weight')}</x:row>`).join('');
    const more = {
      'xl/worksheets/sheet0.xml': `<x:worksheet xmlns:x="a"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
    };
    expect(await cellsOf(workbook({ sheets: [''], more }))).toEqual([['Ring', 'Weight']]);
  });

  it('reads each visible sheet that has the header of designs, and names the others', async () => {
    const notes = `<row>${inline('How to')}${inline('fill this in')}</row>`;
    const designs = (number: string) => `${header}<row>${inline(number)}</row>`;
    const content = workbook({
      sheets: [designs('hidden'), designs('very hidden'), '', notes, designs('right'), designs('later')],
      sheetAttributes: ['state="hidden"', 'state="veryHidden"'],
    });
    const { head, rows } = await read(content);
    expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [2, 'right'],
      [rowsPerSheet + 2, 'later'],
    ]);
    expect([head.sheets, head.unread]).toEqual([
      ['S4', 'S5'],
      [
        { sheet: 'S0', why: 'hidden' },
        { sheet: 'S1', why: 'hidden' },
        { sheet: 'S3', why: 'otherHeadings' },
      ],
    ]);
  });

  it('shows numbers as their format does', async () => {
    // The last code has four sections, like an accounting format.
    const codes = ['00000', '"RI-"0000', '_ * #,##0.000_ ;_ * \\-#,##0.000_ ;_ * "-"??_ ;_ @_ '];
    const formats = codes.map(
      (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    );
    const xfs = codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`);
    const styles = `<numFmts>${formats.join('')}</numFmts><cellXfs>${xfs.join('')}</cellXfs>`;
    const values = ['42', '43', '3.4567'];
    const cells = values.map((value, at) => `<c s="${at}"><f>1+1</f><v>${value}</v></c>`);
    const [row] = await cellsOf(workbook({ sheets: [`${header}<row>${cells.join('')}</row>`], styles }));
    expect(row).toEqual([{ shown: '00042' }, { shown: 'RI-0043' }, { shown: '3.457' }]);
  });

  const mergedSheet = (rows: string, merged: string) => ({
    'xl/worksheets/sheet0.xml': `<worksheet ${namespaces}><sheetData>${header}${rows}</sheetData><mergeCells><mergeCell ref="${merged}"/></mergeCells></worksheet>`,
  });

  it('takes a merged value for each of its rows that has a value of its own', async () => {
    const rows = ['RI-1', 'RI-2', '', 'RI-4'].map((number, at) => {
      const own = number && inline(number, `r="A${at + 2}"`);
      return `<row r="${at + 2}">${own}${at === 0 ? inline('Ring', 'r="B2"') : ''}</row>`;
    });
    expect(await cellsOf(workbook({ sheets: [''], more: mergedSheet(rows.join(''), 'B2:B4') }))).toEqual([
      ['RI-1', 'Ring', null],
      ['RI-2', 'Ring', null],
      ['RI-4', null, null],
    ]);
  });

  it('leaves out hidden rows, and reads them if that is wanted', async () => {
    const content = workbook({ sheets: [`${header}<row r="2" hidden="1">${inline('RI-1')}</row>`] });
    expect((await read(content)).rows).toEqual([{ row: 2, cells: ['RI-1', null, null], mark: 'hidden' }]);
    expect((await read(content, { hidden: true })).rows).toEqual([{ row: 2, cells: ['RI-1', null, null] }]);
  });

  it('names the cells whose pictures are not read', async () => {
    const sheet = `<worksheet ${namespaces}><sheetData>${header}<row>${inline('RI-1')}</row></sheetData><drawing r:id="rId1"/></worksheet>`;
    const anchor =
      '<xdr:oneCellAnchor><xdr:from><xdr:col>6</xdr:col><xdr:row>1</xdr:row></xdr:from><xdr:pic/></xdr:oneCellAnchor>';
    const more = {
      'xl/worksheets/sheet0.xml': sheet,
      'xl/worksheets/_rels/sheet0.xml.rels': `<Relationships>${relation('rId1', 'drawing', '../drawings/drawing1.xml')}</Relationships>`,
      'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="a">${anchor}</xdr:wsDr>`,
    };
    const { head } = await read(workbook({ sheets: [''], more }));
    expect(head.unread).toEqual([{ sheet: 'S0', why: 'pictures', places: ['G2'] }]);
  });

  it('leaves out titles above the header, wherever it stands', async () => {
    const rows = `<row r="2">${inline('Price list')}</row><row r="3"><c><v>2026</v></c></row><row r="7">${inline('Style No.', 'r="B7"')}${inline('Gross Wt. (gms)')}</row><row r="9"><c r="B9"><v>7</v></c></row>`;
    expect(await read(workbook({ sheets: [rows] }))).toEqual({
      head: headed('xlsx', 7, ['', 'Style No.', 'Gross Wt. (gms)']),
      rows: [{ row: 9, cells: [null, 7, null] }],
    });
  });

  it('an XLSX file has at most 20,000 rows, not counting blank ones', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => `<row>${at % 2 ? '' : inline('RI')}</row>`).join('');
    expect(await cellsOf(workbook({ sheets: [header + rows(40_000)] }))).toHaveLength(20_000);
    await refused(workbook({ sheets: [header + rows(40_002)] }), 'tooManyRows');
  });

  it('an XLSX file has at most 200 columns, not counting blank ones', async () => {
    expect(await cellsOf(oneRow(`${inline('a')}${inline('z', 'r="GR2"')}<c r="XFD2" s="1"/>`))).toHaveLength(1);
    await refused(oneRow(inline('z', 'r="GS2"')), 'tooManyColumns');
    await refused(oneRow(inline('z', 'r="XFD1048576"')), 'tooManyColumns');
  });

  it.each<[string, string]>([
    ['a column after the last', inline('a', 'r="XFE2"')],
    ['a column without letters', inline('a', 'r="2"')],
    ['a column of a million letters', inline('a', `r="${'A'.repeat(50_000)}2"`)],
    ['an unfinished element', '<c><v>1</v>'],
    ['a document type', ']]><!DOCTYPE x [<!ENTITY a "b">]>'],
  ])('an XLSX file is refused with %s', async (_, cells) => refused(oneRow(cells), 'unreadable'));

  it.each(['0', '-1', '1.5', '1048577', '1e9', 'x', 'NaN'])('an XLSX file is refused with a row %s', async (row) =>
    refused(workbook({ sheets: [`${header}<row r="${row}">${inline('a')}</row>`] }), 'unreadable'),
  );

  it('an XLSX file that defines entities is refused, however often they multiply', async () => {
    const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`);
    const texts = `<!DOCTYPE sst [<!ENTITY e0 "ha">${entities.join('')}]><sst><si><t>&e9;</t></si></sst>`;
    await refused(workbook({ sheets: [header], texts: '', more: { 'xl/sharedStrings.xml': texts } }), 'unreadable');
  });
});

describe('a CSV file', () => {
  const rows = [
    ['Design number', 'Name', 'Größe'],
    ['RI-1', 'Ring; "fine",\nold', '2,5'],
    ['RI-2', 'Café €', ''],
  ];
  const csv = (separator: string, end: string) =>
    rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join(end);
  const expected = [
    ['RI-1', 'Ring; "fine",\nold', '2,5'],
    ['RI-2', 'Café €', null],
  ];
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');
  const encodings: [string, (text: string) => Buffer][] = [
    ['UTF-8', (text) => Buffer.from(text)],
    ['UTF-8 with a mark', (text) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 LE with a mark', (text) => utf16(`\ufeff${text}`)],
    ['UTF-16 BE with a mark', (text) => utf16(`\ufeff${text}`).swap16()],
    ['UTF-16 LE', utf16],
    ['UTF-16 BE', (text) => utf16(text).swap16()],
    ['Windows-1252', (text) => Buffer.from(text.replaceAll('€', '\x80'), 'latin1')],
  ];

  it.each(encodings)('texts are read in %s', async (name, encode) => {
    const unread = name === 'Windows-1252' ? [{ sheet: '', why: 'encoding' }] : [];
    expect(await read(encode(csv(',', '\n')))).toEqual({
      head: expect.objectContaining({ kind: 'csv', headerRow: 1, headers: rows[0], unread }),
      rows: [
        { row: 2, cells: expected[0] },
        { row: 3, cells: expected[1] },
      ],
    });
  });

  it.each([',', ';', '\t'].flatMap((separator) => ['\n', '\r\n', '\r'].map((end) => [separator, end] as const)))(
    'cells are separated by %j and lines by %j',
    async (separator, end) => {
      for (const text of [csv(separator, end), csv(separator, end) + end])
        expect(await cellsOf(Buffer.from(text))).toEqual(expected);
    },
  );

  it('the separator is taken from the first line that Excel writes, which is no row', async () => {
    const { head, rows } = await read(Buffer.from('sep=;\r\nName,x;Weight\r\nRing;2,5'));
    expect([head.headerRow, head.headers, rows]).toEqual([
      1,
      ['Name,x', 'Weight'],
      [{ row: 2, cells: ['Ring', '2,5'] }],
    ]);
  });

  it('gives back what was escaped as a formula, and blank lines count as rows', async () => {
    expect((await read(Buffer.from("Name,Weight\n\n\n'=1+1,'-2\n,,\n"))).rows).toEqual([
      { row: 4, cells: ['=1+1', '-2'] },
    ]);
  });

  it('marks rows with more cells than headings, which a comma in a cell makes', async () => {
    const { rows } = await read(Buffer.from('Name,Weight\nHalo, gold,2\nBand,3,\n'));
    expect(rows).toEqual([
      { row: 2, cells: ['Halo', ' gold'], mark: 'shifted' },
      { row: 3, cells: ['Band', '3'] },
    ]);
  });

  it('takes no row of units for the headings, and marks it', async () => {
    const { head, rows } = await read(Buffer.from('Design No,A,B\n,GM,KT\nRI-1,2,18\n'));
    expect([head.headerRow, head.headers]).toEqual([1, ['Design No', 'A (GM)', 'B']]);
    expect(rows).toEqual([
      { row: 2, cells: [null, 'GM', 'KT'], mark: 'units' },
      { row: 3, cells: ['RI-1', '2', '18'] },
    ]);
  });

  it('names columns with values but without a heading', async () => {
    const { head } = await read(Buffer.from('Title\nName,,Weight\nHalo,x,2\n'));
    expect(head.unread).toEqual([{ sheet: '', why: 'noHeading', places: ['B'] }]);
  });

  it('takes texts out of formulas, and ignores the end mark of DOS', async () => {
    expect(await cellsOf(Buffer.from('Name,Weight\n="00042","=""4.5"""\n\x1a'))).toEqual([['00042', '4.5']]);
  });

  it('keeps inches within a cell', async () => {
    expect(await cellsOf(Buffer.from('Name,Weight\n5" ring,2'))).toEqual([['5" ring', '2']]);
  });

  it.each(['Name,Weight\nRing,"2\nBand,3\n', 'Name,Weight\n"', '"'])(
    'a CSV file is refused with open quotation marks: %j',
    async (text) => refused(Buffer.from(text), 'openQuote'),
  );

  it('a CSV file has at most 20,000 rows and 200 columns', async () => {
    const lines = (count: number) => Buffer.from(`Name,Weight\n${'a,1\n'.repeat(count)}`);
    expect(await cellsOf(lines(importLimits.rows))).toHaveLength(importLimits.rows);
    await refused(lines(importLimits.rows + 1), 'tooManyRows');
    await refused(Buffer.from(`Name,Weight\n${'a,'.repeat(1_000_000)}`), 'tooManyColumns');
    expect(await cellsOf(Buffer.from(`Name,Weight${','.repeat(1_000_000)}\na,1`))).toEqual([['a', '1']]);
  });
});

describe('a file that is no sheet', () => {
  const zip = (...names: string[]) =>
    Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')]))));
  const compound = (text: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(text, 'utf16le')]);
  it.each<[string, Buffer, SheetFault]>([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['blanks', Buffer.from(' \n \n'), 'empty'],
    ['a sheet without rows', workbook({ sheets: [''] }), 'empty'],
    ['a workbook without sheets', workbook({}), 'empty'],
    ['numbers only', Buffer.from('1,2\n3,4'), 'noHeader'],
    ['a PDF', Buffer.from('%PDF-1.7\nabc'), 'notASheet'],
    ['a picture', Buffer.from('ffd8ffe000104a46494600', 'hex'), 'notASheet'],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), 'notASheet'],
    ['a ZIP file of pictures', zip('RI-1.jpg'), 'notASheet'],
    ['a document of Word', zip('[Content_Types].xml', '_rels/.rels', 'word/document.xml'), 'unreadable'],
    ['an old Excel file', compound('Workbook'), 'oldExcel'],
    ['a file with a password', compound('EncryptedPackage'), 'locked'],
    ['another compound file', compound('x'), 'oldExcelOrLocked'],
    ['a binary Excel file', zip('[Content_Types].xml', '_rels/.rels', 'xl/workbook.bin'), 'binaryExcel'],
    ['a Numbers file', zip('Index/Document.iwa'), 'numbers'],
    ['an OpenDocument spreadsheet', zip('mimetype', 'content.xml'), 'openDocument'],
    ['a web page', Buffer.from('\ufeff <html><table>'), 'webPage'],
    ['a file of 20 MB and a byte', Buffer.alloc(importLimits.sheetBytes + 1, 'a'), 'tooLarge'],
    ['a ZIP file that is cut off', workbook({ sheets: [header] }).subarray(0, 300), 'unreadable'],
  ])('the reason of the refusal fits %s', async (_, content, fault) => refused(content, fault));
});

const rows = [['Design number', 'Name'], ...Array.from({ length: 1_200 }, (_, at) => [`RI-${at}`, 'Ring'])];
const sheet = async () => Buffer.from(await writeXlsx({ sheets: [{ name: 'Designs', rows }] }));

const inChild = <T>(content: Buffer, use: (sheet: OpenSheet) => Promise<T>, timeoutMs = 60_000) =>
  withSheetInChild(content, {}, use, { program, timeoutMs });
const readAll = ({ rows }: OpenSheet) => all(rows([0]));

describe('a sheet that is read in a child process', () => {
  it('sends its head, then its rows in parts of 500, as often as they are wanted', async () => {
    await inChild(await sheet(), async ({ head, rows }) => {
      expect(head).toMatchObject({ kind: 'xlsx', headerRow: 1, headers: ['Design number', 'Name'] });
      for await (const part of rows([0, 1])) {
        expect(part[0]).toEqual({ row: 2, cells: ['RI-0', 'Ring'] });
        break;
      }
      const parts = [];
      for await (const part of rows([0])) parts.push(part);
      expect(parts.map(({ length }) => length)).toEqual([500, 500, 200]);
      expect(parts.flat().at(-1)).toEqual({ row: 1_201, cells: ['RI-1199'] });
    });
  });

  it('sends the reason when it is refused', async () => {
    await expect(inChild(Buffer.from('%PDF-1.7'), readAll)).rejects.toMatchObject({ fault: 'notASheet' });
  });

  it('a sheet is refused if it needs too much memory', async () => {
    const content = Buffer.alloc(20 * 1024 * 1024, 'a');
    content.write('Name,Weight\n"');
    content.write('"', content.length - 1);
    await expect(inChild(content, readAll)).rejects.toMatchObject({ fault: 'tooHard' });
  });

  it('a large sheet with an open quotation mark is refused with the reason', async () => {
    const content = Buffer.from(`Name,Weight\nRing,"2\n${'Band,3\n'.repeat(2_800_000)}`);
    await expect(inChild(content, readAll)).rejects.toMatchObject({ fault: 'openQuote' });
  });

  it('a sheet is refused if it takes too long to read', async () => {
    await expect(inChild(await sheet(), readAll, 1)).rejects.toMatchObject({ fault: 'tooHard' });
  });

  it('ends with its use', async () => {
    const children = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
    const before = children();
    await inChild(await sheet(), async () => undefined);
    await until(() => children() === before);
  });
});
