import { expect, it } from '@jest/globals';
import { escapeFormula, unescapeFormula } from './csv-text.js';

it.each(['=1+1', '+91 98', '-12', '@SUM(A1)', '\t=1', '\r=1', "'=1", "''-12"])('writes %j as a text', (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`);
});

it.each(['', 'Ring', '12', '1-2', "'n Ring", "'", "''", ' =1', '.5'])('writes %j unchanged', (text) => {
  expect(escapeFormula(text)).toBe(text);
});

it.each(['=x', '-12', "'=x", "'''@", 'Ring', "'Ring", '', "'", '+', '\t', "a'=b"])('gives %j back', (text) => {
  expect(unescapeFormula(escapeFormula(text))).toBe(text);
});

it.each(['=x', '-12', "'Ring"])('reads %j as it was typed by hand', (text) => {
  expect(unescapeFormula(text)).toBe(text);
});
