import { describe, expect, it } from '@jest/globals';
import { type WriteSheet, writeXlsx } from 'hucre';
import { readOrderSheet } from './read-order-sheet';

const read = async (...sheets: WriteSheet[]) => readOrderSheet(await writeXlsx({ sheets }));

describe('A spreadsheet of an order', () => {
  it('the cells of a spreadsheet are read as the sheet shows them', async () => {
    const rows = [
      ['Design', 'Qty', 'Weight'],
      [42, 3, 0.1 + 0.2],
      ['RI-0042\nrose', 2, 1.5],
    ];
    const cells = new Map([
      ['1,0', { style: { numFmt: '00000' } }],
      ['2,2', { style: { numFmt: '0.000" g"' } }],
    ]);
    const { text, unread } = await read({ name: 'Order', rows, cells });
    expect(text.split('\n')).toEqual(['Design\tQty\tWeight', '00042\t3\t0.3', 'RI-0042 rose\t2\t1.500 g']);
    expect(unread).toEqual([]);
  });

  it('merged cells have their value in each of their rows', async () => {
    const rows = [
      ['Design', 'KT', 'Qty'],
      ['RI-1', 18, 2],
      ['RI-2', null, 3],
      [null, null, null],
      ['RI-3', null, 4],
    ];
    const merges = [{ startRow: 1, endRow: 3, startCol: 1, endCol: 1 }];
    const { text } = await read({ name: 'Order', rows, merges });
    expect(text.split('\n')).toEqual(['Design\tKT\tQty', 'RI-1\t18\t2', 'RI-2\t18\t3', '\t\t', 'RI-3\t\t4']);
  });

  it('shows days, and names rows that are too many', async () => {
    const rows = [['Design', 'Size'], ...Array.from({ length: 1_001 }, () => ['RI-1', new Date('2026-02-14')])];
    const { text, unread } = await read({ name: 'Order', rows });
    expect(text.split('\n').slice(0, 2)).toEqual(['Design\tSize', 'RI-1\t2026-02-14']);
    expect(text.split('\n')).toHaveLength(1_000);
    expect(unread).toEqual(['rows after the first 1,000']);
  });

  it('names the other sheets, and the rows and columns that are hidden', async () => {
    const rows = [
      ['RI-1', 'inside', 2],
      ['RI-2', 'inside', 3],
      ['RI-3', 'inside', 4],
    ];
    const rings: WriteSheet = {
      name: 'Rings',
      rows,
      rowDefs: new Map([[1, { hidden: true }]]),
      columns: [{}, { hidden: true }, {}],
    };
    const { text, unread } = await read(
      { name: 'Draft', rows: [['RI-9', 9]], hidden: true },
      rings,
      { name: 'Pendants', rows: [['PE-1', 1]] },
      { name: 'Empty', rows: [] },
    );
    expect(text).toBe('RI-1\t2\nRI-3\t4');
    expect(unread).toEqual(['sheet “Draft”', 'sheet “Pendants”', 'hidden rows', 'hidden columns']);
  });
});
