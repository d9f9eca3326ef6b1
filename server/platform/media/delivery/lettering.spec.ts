import { describe, expect, it } from '@jest/globals';
import { drawableText, layoutText } from './lettering.js';

describe('drawableText', () => {
  it.each([
    ['Lakshmi Gold', 'LAKSHMI GOLD'],
    ['Mehta & Söhne', 'MEHTA & SOHNE'],
    ['Ørsted Æther', 'ORSTED AETHER'],
    ['<b>"A"\u0000\u202e</b>', 'BA/B'],
    ['  Two \n lines ', 'TWO LINES'],
    ['xyz'.repeat(200), 'XYZ'.repeat(20)],
  ])('converts %j to %j', (name, drawn) => expect(drawableText(name)).toBe(drawn));

  it.each(['मेहता', '宝石店', 'Mehta मेहता', '---', '', '\u{1f48d}'])('returns undefined for %j', (name) =>
    expect(drawableText(name)).toBeUndefined(),
  );
});

it('layoutText places letters side by side within the grid', () => {
  const { lines, width } = layoutText("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 &@.,-'/()+_:!");
  const points = lines.flatMap(({ from, to }) => [from, to]);
  expect(Math.max(...points.map(([x]) => x))).toBeLessThan(width);
  expect([Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))]).toEqual([0, 6]);
  expect(layoutText('AA').width).toBe(2 * layoutText('A').width);
});
