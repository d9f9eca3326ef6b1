import { isClear, linesOfTable, readOrderTable, splitOrderText } from './order-table.js';
import { readOrderText } from './order-text.js';

const fieldsOf = (text: string) => readOrderTable(text)?.columns.map(({ name, field }) => [name, field]);

describe('readOrderTable', () => {
  it.each([
    ['Design No\tOrder Qty\nRI-0001\t40', ['RI-0001 x 40']],
    ['Code\tQTY\tKT\nRI-0001\t40\t18', ['RI-0001 x 40 18k']],
    ['SKU\tQty (pcs)\nRI-0001\t40', ['RI-0001 x 40']],
    ['SKU,Metal Colour,Purity,Size\nRI-0001,Rose Gold,18KT,14', ['RI-0001 size 14 18k rose']],
    [
      'Item No.;Pieces;Ring Size;Remarks\nRI-0001;2;14,5;Matte, inside',
      ['RI-0001 x 2 size "14,5" note: Matte, inside'],
    ],
    ['Article,Qty,Remarks\nRI-0001,2,"Matte, ""AB"" inside"', ['RI-0001 x 2 note: Matte, "AB" inside']],
    ['| Design | Qty |\n| RI-0001 | 2 |', ['RI-0001 x 2']],
    ['Qty,Total Weight,Design Number\n2,8.1,RI-0001', ['RI-0001 x 2 "Total Weight: 8.1"']],
    ['Design No\nRI-0001\nRI-0002', ['RI-0001', 'RI-0002']],
    ['Your number\tPieces\nK-12\t3\nSHAH RING 7\t1', ['K-12 x 3', '"SHAH RING 7" x 1']],
    ['Our code\tDesign No\tQty\nK-12\tRI-0001\t3', ['RI-0001 x 3']],
    ['Order of Diwali\n\nDesign No,Qty\nRI-0001,2', ['Order of Diwali', 'RI-0001 x 2']],
    ['Design No,Qty\nRI-0001,2\nTotal,2', ['RI-0001 x 2', 'Total x 2']],
    [
      'Sr,Qty,Design No.,Purity,Remarks\n1,3,RI-0042,18K,Matte\n2,,RI-0043,916,\n,,,,',
      ['RI-0042 x 3 18k note: Matte', 'RI-0043 22k "Qty: empty"'],
    ],
  ])('reads the columns of %j by their headings', (text, lines) => {
    const table = readOrderTable(text);
    expect(table && linesOfTable(table)).toEqual(lines);
  });

  it.each([
    ['a blank quantity', 'SKU\tQty\nRI-0001\t', ['RI-0001 "Qty: empty"']],
    [
      'a blank purity below others',
      'SKU\tQty\tKT\nRI-0001\t2\t18\nRI-0002\t1\t',
      ['RI-0001 x 2 18k', 'RI-0002 x 1 "KT: empty"'],
    ],
    [
      'quantities that are none',
      'SKU\tQty\nRI-1\t-2\nRI-2\t-\nRI-3\trose\nRI-4\t2 pair',
      ['RI-1 "-2"', 'RI-2 "-"', 'RI-3 "rose"', 'RI-4 "2 pair"'],
    ],
    [
      'several sizes in a cell',
      'SKU\tSize\tQty\nRI-1\t14, 16\t2\nRI-2\t14-2; 16-3\t5\nRI-3\t14 and 16\t2',
      ['RI-1 x 2 "14, 16"', 'RI-2 x 5 "14-2; 16-3"', 'RI-3 x 2 "14 and 16"'],
    ],
    [
      'sizes that became days',
      'SKU\tSize\tQty\nRI-1\t14-Feb\t2\nRI-2\tFeb-14\t2\nRI-3\t2026-02-14\t2\nRI-4\t14/02/2026\t2',
      ['RI-1 x 2 "14-Feb"', 'RI-2 x 2 "Feb-14"', 'RI-3 x 2 "2026-02-14"', 'RI-4 x 2 "14/02/2026"'],
    ],
    ['gold that does not exist', 'SKU\tPurity\tQty\nRI-1\t22K Rose\t2', ['RI-1 x 2 "22K Rose"']],
  ])('marks %s', (_, text, lines) => {
    const table = readOrderTable(text);
    expect(table && linesOfTable(table)).toEqual(lines);
    for (const line of lines.filter((line) => line.includes('"'))) {
      const read = readOrderText(line);
      expect(read.designNumber).toMatch(/^RI-/);
      expect(read.unknown).toHaveLength(1);
    }
  });

  it.each([
    ['SKU\tPurity\tQty\nRI-1\t18KY\t2\nRI-2\t22K (916)\t1', ['RI-1 x 2 18k yellow', 'RI-2 x 1 22k']],
    ['SKU\tMetal\tQty\nRI-1\t18K Rose Gold\t2', ['RI-1 x 2 18k rose']],
    ['SKU\tQty\tRemarks\nRI-1\t2\t"Matte\ninside"', ['RI-1 x 2 note: Matte inside']],
    ['sep=;\nSKU;Qty\nRI-1;2', ['RI-1 x 2']],
    ['SKU\tQty\nROYAL HALO\t2', ['"ROYAL HALO" x 2']],
  ])('understands the cells of %j', (text, lines) => {
    const table = readOrderTable(text);
    expect(table && linesOfTable(table)).toEqual(lines);
    for (const line of lines) expect(readOrderText(line).unknown).toEqual([]);
  });

  it.each([
    ['Design No\tCount\nRI-0001\t40', 'Count'],
    ['Design No\tQty (pairs)\nRI-0001\t2', 'Qty (pairs)'],
    ['Design No\tSize (US)\tQty\nRI-0001\t7\t2', 'Size (US)'],
    ['Design No\tQty\t\nRI-0001\t2\t14', 'Column 3'],
  ])('asks for the column of %j whose heading is not known', (text, name) => {
    expect(fieldsOf(text)).toContainEqual([name, undefined]);
  });

  it('leaves out columns of products that are not part of an order', () => {
    expect(fieldsOf('Sr No\tDesign No\tName\tWeight\tQty\n1\tRI-0001\tHalo\t4.1\t2')).toEqual([
      ['Sr No', null],
      ['Design No', 'designNumber'],
      ['Name', null],
      ['Weight', null],
      ['Qty', 'quantity'],
    ]);
  });

  it.each(['RI-0001\t14\t2', 'RI-0001,14,2\nRI-0002,12,1', 'RI-0001;2;14'])(
    'asks which column of %j is the size',
    (text) => {
      expect(fieldsOf(text)).toEqual([
        ['Column 1', 'designNumber'],
        ['Column 2', undefined],
        ['Column 3', undefined],
      ]);
      for (const line of splitOrderText(text)) expect(readOrderText(line).unknown).toHaveLength(2);
    },
  );

  it('reads columns without a heading that say what they are', () => {
    expect(fieldsOf('1\tRI-0001\t2\t18K\trose\n2\tRI-0002\t1\t22K\tyellow\n3\tRI-0003\t4\t22K\tyellow')).toEqual([
      ['Column 1', null],
      ['Column 2', 'designNumber'],
      ['Column 3', 'quantity'],
      ['Column 4', 'carat'],
      ['Column 5', 'colour'],
    ]);
  });

  it('finds no table in lines of a chat', () => {
    expect(readOrderTable('[12/11/26, 10:42:05 AM] A. B.: RI-0042 x 3\nRI-0043, 2 pcs, please')).toBeUndefined();
  });

  it('calls a table clear if every column is known', () => {
    const isClearText = (text: string) => isClear(readOrderTable(text) ?? { columns: [], rows: [], above: [] });
    expect(isClearText('RI-0001\t2')).toBe(true);
    expect(isClearText('RI-0001\t14\t2')).toBe(false);
  });
});

describe('splitOrderText', () => {
  it('keeps lines of a chat without their sender', () => {
    const chat = 'RI-0042 x 3\r\n\r\n[12/11/26, 10:42:05 AM] A. B.:  RI-0043 size 14 ';
    expect(splitOrderText(chat)).toEqual(['RI-0042 x 3', 'RI-0043 size 14']);
  });

  it('keeps what it does not understand in the line', () => {
    expect(splitOrderText('RI-0042,three')).toEqual(['RI-0042 "Column 2: three"']);
  });

  it('runs in linear time on hostile text', () => {
    const start = performance.now();
    for (const part of ['M-1', 'a,', '"', '\t', 'SKU;', 'a|\n']) splitOrderText(part.repeat(2_000));
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
