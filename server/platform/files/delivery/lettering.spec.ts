import { describe, expect, it } from '@jest/globals';
import { drawableText, fontsFor } from './lettering.js';

describe('drawableText', () => {
  it.each([
    ['Lakshmi Gold', 'Lakshmi Gold'],
    ['Mehta & Söhne', 'Mehta & Söhne'],
    ['મેહતા જ્વેલર્સ', 'મેહતા જ્વેલર્સ'],
    ['मेहता Mehta Мехта', 'मेहता Mehta Мехта'],
    ['شركة الذهب', 'شركة الذهب'],
    ['<b>"A"\u0000\u202e</b>', 'b "A" /b'],
    ['Gold \u{1f48d} Ring', 'Gold Ring'],
    ['  Two \n lines ', 'Two lines'],
    ['xyz'.repeat(200), 'xyz'.repeat(20)],
    // A ligature of eighteen letters.
    ['\ufdfa'.repeat(60), expect.stringMatching(/^.{60}$/)],
  ])('converts %j to %j', (name, drawn) => expect(drawableText(name)).toEqual(drawn));

  it.each(['宝石店', 'Mehta 宝石店', '한국', '---', '', '\u{1f48d}'])('returns undefined for %j', (name) =>
    expect(drawableText(name)).toBeUndefined(),
  );
});

it('fontsFor names the fonts of the scripts in a text', () => {
  expect(fontsFor('Mehta मेहता')).toEqual(['NotoSans_400Regular.ttf']);
  expect(fontsFor('મેહતા')).toEqual(['NotoSans_400Regular.ttf', 'NotoSansGujarati_400Regular.ttf']);
});
