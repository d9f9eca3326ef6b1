import { formatOrderText, plainOrderLine, possibleReadings, readOrderText } from './order-text.js';

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
    [
      'RI-0042\t3 pcs\t14\t18K\tpink',
      { designNumber: 'RI-0042', quantity: 3, carat: '18', colour: 'Rose', unknown: ['14'] },
    ],
    ['RI-0042, 3, size 14, 22', { designNumber: 'RI-0042', size: '14', unknown: ['3', '22'] }],
    ['RI-0001 14 size 2 pcs', { designNumber: 'RI-0001', quantity: 2, size: '14' }],
    ['RI-0001 2 pcs 14 size', { designNumber: 'RI-0001', quantity: 2, size: '14' }],
    ['RI-0001 size 14 2', { designNumber: 'RI-0001', quantity: 2, size: '14' }],
    ['RI-0001 qty 2 size 14', { designNumber: 'RI-0001', quantity: 2, size: '14' }],
    ['RI-0001 qty: 2 pcs, size: 14', { designNumber: 'RI-0001', quantity: 2, size: '14' }],
    ['size 14 RI-0001 2 nos.', { designNumber: 'RI-0001', quantity: 2, size: '14' }],
    ['2 pcs of RI-0001 in size 14', { designNumber: 'RI-0001', quantity: 2, size: '14' }],
    ['RI-0001 sz14 x2 18KY', { designNumber: 'RI-0001', quantity: 2, size: '14', carat: '18', colour: 'Yellow' }],
    ['RI-0002 size no 12', { designNumber: 'RI-0002', size: '12' }],
    ['RI-0002 size no. 12 2 pcs', { designNumber: 'RI-0002', size: '12', quantity: 2 }],
    ['RI-0002 size #12', { designNumber: 'RI-0002', size: '12' }],
    ['Design No. RI-0002, 12 no', { designNumber: 'RI-0002', quantity: 12 }],
    ['RI-0042 size 8-10 3 pc', { designNumber: 'RI-0042', size: '8-10', quantity: 3 }],
    ['RI-0042 size 14 1/2 x 2', { designNumber: 'RI-0042', size: '14 1/2', quantity: 2 }],
    ['CH-0001 size 16" x 2', { designNumber: 'CH-0001', size: '16 inch', quantity: 2 }],
    ['RI-0042*3', { designNumber: 'RI-0042', quantity: 3 }],
    ['RI-0042 = 3', { designNumber: 'RI-0042', quantity: 3 }],
    ['RI-0042 (3 pieces)', { designNumber: 'RI-0042', quantity: 3 }],
    ['RI-0042 22 carat 3', { designNumber: 'RI-0042', quantity: 3, carat: '22' }],
    ['RI 0001 x 3', { designNumber: 'RI 0001', quantity: 3 }],
    ['RI\u20110042', { designNumber: 'RI-0042' }],
    ['RI–0042 x 3', { designNumber: 'RI-0042', quantity: 3 }],
    ['RI\u00a00042 ३ नग', { designNumber: 'RI 0042', quantity: 3 }],
    ['#RI-0042 x 3', { designNumber: 'RI-0042', quantity: 3 }],
    ['RI-0042.', { designNumber: 'RI-0042' }],
    ['"JW 001 A" x 2', { designNumber: 'JW 001 A', quantity: 2 }],
    ['*RI-0042* 2 pcs', { designNumber: 'RI-0042', quantity: 2 }],
    ['_RI-0042 size 14_ *2*', { designNumber: 'RI-0042', quantity: 2, size: '14' }],
    ['1) RI-0042 2 pcs', { designNumber: 'RI-0042', quantity: 2 }],
    ['2️⃣ RI-0042 2 pcs', { designNumber: 'RI-0042', quantity: 2 }],
    ['➤ RI-0042 2 pcs', { designNumber: 'RI-0042', quantity: 2 }],
    ['SZ-14 x 2', { designNumber: 'SZ-14', quantity: 2 }],
    ['CB-0001; 2; M-10,F-8', { designNumber: 'CB-0001', quantity: 2, size: 'M-10,F-8' }],
    ['RI-0042, size 14, 3', { designNumber: 'RI-0042', quantity: 3, size: '14' }],
    ['RI-0042 22k 916 2 pcs', { designNumber: 'RI-0042', quantity: 2, carat: '22' }],
    ['1.RI-0042 2 pcs', { designNumber: 'RI-0042', quantity: 2 }],
    ['*RI-0042*-3', { designNumber: 'RI-0042', quantity: 3 }],
    ['No. RI-0042 x 2', { designNumber: 'RI-0042', quantity: 2 }],
    ['RI-0042, 22k, size 14, 3 pcs', { designNumber: 'RI-0042', quantity: 3, size: '14', carat: '22' }],
  ])('reads %j', (text, line) => {
    expect(read(text)).toEqual(line);
  });

  it.each([
    ['RI-0042 x 3 asap', ['asap']],
    ['RI-0042 3 14', ['3', '14']],
    ['RI-0001\t14\t2', ['14', '2']],
    ['RI-0042, 3, 14, 22', ['3', '14', '22']],
    ['RI-0042\t\t14', ['14']],
    ['RI-0001 14 size 2', ['14', 'size', '2']],
    ['RI-0001 14 x 2', ['14', 'x', '2']],
    ['RI-0001 size 12 size 14', ['size', '12', 'size', '14']],
    ['RI-0001 x 2 x 3', ['x', '2', 'x', '3']],
    ['RI-0001 8x2 10x3', ['8x2', '10x3']],
    ['RI-0001 size 14,5', ['size', '14,5']],
    ['RI-0001 14.5', ['14.5']],
    ['RI-0001 916', ['916']],
    ['RI-0001 no 12', ['no', '12']],
    ['RI-0001 size no', ['size']],
    ['RI-0001 2 pairs', ['2 pairs']],
    ['RI-0001 4 gm', ['4 gm']],
    ['RI-0001 #14', ['14']],
    ['RI-0001 3 pcs @ 4500', ['@4500']],
    ['RI-0001 3 pcs RI-0002 2 pcs', ['3', 'pcs', 'RI-0002', '2', 'pcs']],
    ['RI-0042, three', ['three']],
    ['RI-0042\t3 pcs\t99K', ['99K']],
    ['please send', ['please', 'send']],
    ['RI-0001 size 14 and 16', ['16']],
    ['RI-0001 size 14 & 16', ['16']],
    ['RI-0001 size 14, 16', ['16']],
    ['RI-0001 size 14 or 15', ['or', '15']],
    ['RI-0001 sizes 14 16', ['16']],
    ['RI-0001 sizes: 14 16', ['16']],
    ['RI-0001 size 12-16 1 each', ['each']],
    ['RI-0001 0002', ['0002']],
    ['RI-0001 2?', ['?']],
    ['RI-0001 ❌', ['❌']],
    ['RI-0001 2 pcs 🚫', ['🚫']],
    ['no RI-0001', ['no']],
    ['~RI-0001 2 pcs~', ['"~RI-0001 2 pcs~"']],
    ['RI-0001 ~14~ 16', ['"~14~"']],
    ['[12/11/26, 10:42:05 AM] Asha: ~RI-0001 x 3~', ['"~RI-0001 x 3~"']],
    ['RI-0001 "Column 2: 14" "916 BIS"', ['"Column 2: 14"', '"916 BIS"']],
    ['RI-0001 18k 916 2 pcs', ['916']],
    ['RI-0001 x 1.5 size 12', ['x', '1.5']],
    ['RI-0001 x 1 1/2 size 12', ['x', '1 1/2']],
    ['RI-0001 qty 1.5 size 12', ['qty', '1.5']],
    ['RI-0001 1.5 pcs size 12', ['1.5', 'pcs']],
    ['RI-0001 x -2', ['x', '-2']],
  ])('the unclear parts of %j are not guessed', (text, unknown) => {
    expect(readOrderText(text).unknown).toEqual(unknown);
  });

  it('ignores invisible marks of a chat program', () => {
    expect(readOrderText('\u200e\u202aRI-0\u200b042\u202c x\u2060 3')).toEqual(readOrderText('RI-0042 x 3'));
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

describe('possibleReadings', () => {
  const readings = (text: string) => possibleReadings(text).map(formatOrderText);

  it.each([
    ['RI-0001 14 2', ['RI-0001 x 2 size 14', 'RI-0001 x 14 size 2']],
    ['RI-0001 14 size 2', ['RI-0001 x 2 size 14', 'RI-0001 x 14 size 2']],
    ['RI-0001 x 2 14', ['RI-0001 x 2 size 14']],
    ['RI-0001 14.5 2', ['RI-0001 x 2 size 14.5']],
    ['RI-0001 916', ['RI-0001 size 916', 'RI-0001 x 916', 'RI-0001 22k']],
    ['RI-0001 14 2 asap note: matte', ['RI-0001 x 2 size 14 asap note: matte', 'RI-0001 x 14 size 2 asap note: matte']],
  ])('the possible readings of %j give its numbers each field that fits', (text, expected) => {
    expect(readings(text)).toEqual(expected);
  });

  it.each(['RI-0001 14 size 2 pcs', 'RI-0001 3', 'RI-0001 asap', 'RI-0001 x 1.5 size 12', ''])(
    'the text %j has no possible readings, because none of its numbers is ambiguous',
    (text) => {
      expect(readings(text)).toEqual([]);
    },
  );
});

describe('plainOrderLine', () => {
  const order = 'RI-0042 x 3';
  it.each([
    '[12/11/26, 10:42:05 AM] A. B.: RI-0042 x 3',
    '\u200e[12/11/26, 10:42:05\u202fAM] A. B.: RI-0042 x 3',
    '[12.11.26, 22:42:05] Asha Rao: RI-0042 x 3',
    '[2026-11-12, 22:42] +91 98765 43210: RI-0042 x 3',
    '[10:42 AM, 11/12/2026] ~ Asha: RI-0042 x 3',
    '12/11/26, 10:42 am - A. B.: RI-0042 x 3',
    '12/11/2026, 22:42 - +91 98765 43210: *RI-0042* x 3',
    '12.11.26 22:42 - Asha: 1) RI-0042 x 3',
    '• RI-0042 x 3',
    '3. RI-0042 x 3',
    '(3) RI-0042 x 3',
    '[x] RI-0042 x 3',
    '> _RI-0042_ x 3',
    'RI\u20110042 x 3',
  ])('removes what is not the order from %j', (text) => {
    expect(plainOrderLine(text)).toBe(order);
  });

  it('takes no design for a sender', () => {
    expect(plainOrderLine('[12/11/26, 10:42:05] RI-0042 qty: 3')).toBe('RI-0042 qty: 3');
  });
});
