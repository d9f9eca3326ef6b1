import { expect, it } from '@jest/globals';
import { escapeFormula, unescapeFormula } from './csv-text.js';

it.each(['=1+1', '+91 98', '-12', '@SUM(A1)', '\t=1', '\r1', "'=1", "''-12", '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'a CSV file has %j as a text',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  },
);

it.each([
  ['Ring;=1+1', "Ring;'=1+1"],
  ["a;'=1;＝2", "a;''=1;'＝2"],
  ['a\r\n=1', "a\r\n'=1"],
  ['\r=1', "'\r'=1"],
])('a CSV file has %j as a text also where a semicolon or a line break begins a cell', (text, written) => {
  expect(escapeFormula(text)).toBe(written);
});

it.each(['', 'Ring', 'a; =1', 'a;b', '5＝5', '12', '1-2', "'n Ring", "'", "''", ' =1', '.5'])(
  'a CSV file has %j unchanged',
  (text) => {
    expect(escapeFormula(text)).toBe(text);
  },
);

it.each([
  '=x',
  '-12',
  "'=x",
  "'''@",
  'Ring',
  "'Ring",
  '',
  "'",
  '+',
  '\t',
  "a'=b",
  'a;=b',
  "a;'=b;;+",
  '\r=1',
  "＝1;'＝",
  '\n\n-',
])('a CSV file gives %j back when it is read', (text) => {
  expect(unescapeFormula(escapeFormula(text))).toBe(text);
});

it.each(['=x', '-12', "'Ring"])('a reader takes %j as it was typed by hand', (text) => {
  expect(unescapeFormula(text)).toBe(text);
});
