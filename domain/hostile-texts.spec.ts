import { readdirSync } from 'node:fs';
import { z } from 'zod';
import { quickest } from '../test/support/time.js';

const length = 100_000;
const repeat = (text: string, end = '') => text.repeat(length / text.length) + end;

/** Texts with which backtracking expressions take seconds. */
const texts = [
  repeat('a'),
  repeat(' ', 'x'),
  repeat('a '),
  repeat('\t\n', 'x'),
  repeat('1'),
  repeat('a.', '@'),
  repeat('a@'),
  repeat('a@b.', '@'),
  repeat('M-10,F-8,'),
  repeat('M-', ','),
  repeat('-', 'a'),
  repeat('+91'),
  repeat('0.', 'x'),
  repeat('://'),
  repeat('data:image/png;base64,'),
  repeat('\\u0041'),
  repeat('é́', '!'),
  repeat('👩‍👩‍👧', '1'),
];

interface Field {
  name: string;
  parse: (text: string) => unknown;
}

/** Every schema of the rules, and every field of object schemas. */
async function fields(): Promise<Field[]> {
  const found: Field[] = [];
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.schemas.ts'));
  for (const file of files) {
    const module = (await import(`./${file.replace(/\.ts$/, '.js')}`)) as Record<string, unknown>;
    for (const [name, schema] of Object.entries(module)) {
      if (!(schema instanceof z.ZodType)) continue;
      found.push({ name: `${file} ${name}`, parse: (text) => schema.safeParse(text) });
      const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
      for (const key of keys) {
        found.push({ name: `${file} ${name}.${key}`, parse: (text) => schema.safeParse({ [key]: text }) });
        found.push({ name: `${file} ${name}.${key}[]`, parse: (text) => schema.safeParse({ [key]: [text] }) });
      }
    }
  }
  return found;
}

it('every field is checked in less than 50 ms, whatever text of 100 kB it contains', async () => {
  const all = await fields();
  expect(all.length).toBeGreaterThan(150);
  const slow: string[] = [];
  for (const { name, parse } of all)
    for (const text of texts) {
      const first = await quickest(1, () => parse(text));
      // Other programs delay a measurement, so a slow one is repeated.
      if (first >= 50 && (await quickest(5, () => parse(text))) >= 50) slow.push(`${name}: ${text.slice(0, 20)}`);
    }
  expect(slow).toEqual([]);
});
