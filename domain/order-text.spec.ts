import { formatOrderText, readOrderText, splitOrderText } from './order-text.js';

const read = (text: string) => {
  const { unknown, ...line } = readOrderText(text);
  return unknown.length ? { ...line, unknown } : line;
};

describe('readOrderText', () => {
  it.each([
    ['RI-0042', { designNumber: 'RI-0042' }],
    ['RI-0042 x 3 size 14 22k', { designNumber: 'RI-0042', quantity: 3, size: '14', carat: '22' }],
    ['RI-0042 x3', { designNumber: 'RI-0042', quantity: 3 }],
    ['RI-0042 × 3', { designNumber: 'RI-0042', quantity: 3 }],
    ['RI-0042 3', { designNumber: 'RI-0042', quantity: 3 }],
    ['RI-0042 3 pcs', { designNumber: 'RI-0042', quantity: 3 }],
    ['RI-0042 - 3pcs.', { designNumber: 'RI-0042', quantity: 3 }],
    ['RI-0042 qty: 3', { designNumber: 'RI-0042', quantity: 3 }],
    ['3 x RI-0042', { designNumber: 'RI-0042', quantity: 3 }],
    ['3x RI-0042 rose gold 18 kt', { designNumber: 'RI-0042', quantity: 3, colour: 'Rose', carat: '18' }],
    ['1. RI-0042 x 2', { designNumber: 'RI-0042', quantity: 2 }],
    ['• RI-0042 x 2', { designNumber: 'RI-0042', quantity: 2 }],
    ['RI-0042 2 916', { designNumber: 'RI-0042', quantity: 2, carat: '22' }],
    ['RI-0042 Size-14', { designNumber: 'RI-0042', size: '14' }],
    ['RI-0042 size 14.5 x 2', { designNumber: 'RI-0042', size: '14.5', quantity: 2 }],
    ['CB-0001 x 1 M-10,F-8', { designNumber: 'CB-0001', quantity: 1, size: 'M-10,F-8' }],
    ['CB-0001 size M-10, F-8 22k', { designNumber: 'CB-0001', size: 'M-10, F-8', carat: '22' }],
    ['CH-0001 size 16 in x 2', { designNumber: 'CH-0001', size: '16 in', quantity: 2 }],
    ['EA-0001 size "One size" 18k', { designNumber: 'EA-0001', size: 'One size', carat: '18' }],
    ['ROYAL x 2', { designNumber: 'ROYAL', quantity: 2 }],
    ['22K-101 x 2', { designNumber: '22K-101', quantity: 2 }],
    ['1042 x 2', { designNumber: '1042', quantity: 2 }],
    ['RI-0042 x 2 note: engrave AK, inside', { designNumber: 'RI-0042', quantity: 2, note: 'engrave AK, inside' }],
    ['RI-0042, 3, 14, 22', { designNumber: 'RI-0042', quantity: 3, size: '14', carat: '22' }],
    ['RI-0042\t3\t14\t18K\tpink', { designNumber: 'RI-0042', quantity: 3, size: '14', carat: '18', colour: 'Rose' }],
    ['RI-0042\t\t14', { designNumber: 'RI-0042', size: '14' }],
    ['CB-0001; 2; M-10,F-8', { designNumber: 'CB-0001', quantity: 2, size: 'M-10,F-8' }],
    ['RI-0042, 22k, size 14, 3 pcs', { designNumber: 'RI-0042', quantity: 3, size: '14', carat: '22' }],
  ])('reads %j', (text, line) => {
    expect(read(text)).toEqual(line);
  });

  it.each([
    ['RI-0042 x 3 asap', ['asap']],
    ['RI-0042 3 14', ['14']],
    ['RI-0042, three', ['three']],
    ['RI-0042\t3\t14\t99K', ['99K']],
    ['please send', ['please', 'send']],
  ])('does not guess at %j', (text, unknown) => {
    expect(readOrderText(text).unknown).toEqual(unknown);
  });

  it('ignores invisible marks of a chat program', () => {
    expect(readOrderText('\u200e\u202aRI-0042\u202c x 3')).toEqual(readOrderText('RI-0042 x 3'));
  });

  it('runs in linear time on hostile text', () => {
    const start = performance.now();
    for (const part of ['M-1', 'size ', 'x ', '1,', '\t', 'note ', '22k ']) readOrderText(part.repeat(20_000));
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

describe('formatOrderText', () => {
  it.each([
    'RI-0042 x 3 size 14 22k rose',
    'CB-0001 x 1 size M-10,F-8',
    'RI-0042 asap note: engrave AK',
    'EA-0001 size "One size"',
  ])('writes %j as it is read', (text) => {
    expect(formatOrderText(readOrderText(text))).toBe(text);
  });
});

describe('splitOrderText', () => {
  it('keeps lines of a chat as they were written', () => {
    expect(splitOrderText('RI-0042 x 3\r\n\r\n  RI-0043 size 14 ')).toEqual(['RI-0042 x 3', 'RI-0043 size 14']);
  });

  it('turns the columns of a spreadsheet into lines', () => {
    expect(splitOrderText('RI-0042\t3\t14\t22\nRI-0043\t1')).toEqual(['RI-0042 x 3 size 14 22k', 'RI-0043 x 1']);
  });

  it('reads columns in the order of their heading', () => {
    const sheet = 'Sr,Qty,Design No.,Purity,Remarks\n1,3,RI-0042,18K,Matte\n2,,RI-0043,916,\n,,,,';
    expect(splitOrderText(sheet)).toEqual(['RI-0042 x 3 18k note: Matte', 'RI-0043 22k']);
  });

  it('keeps what it does not understand in the line', () => {
    expect(splitOrderText('RI-0042,three')).toEqual(['RI-0042 three']);
  });
});
