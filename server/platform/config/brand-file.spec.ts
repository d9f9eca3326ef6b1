import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoBrand } from '../../../domain/brand.js';
import { readBrand } from './brand-file.js';

const example = 'docs/operations/brand.json';
const content = JSON.parse(readFileSync(example, 'utf8')) as Record<string, unknown>;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parure-brand-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(changes: Record<string, unknown>) {
  const file = join(folder, 'brand.json');
  writeFileSync(file, JSON.stringify({ ...content, ...changes }));
  return readBrand(file);
}

describe('readBrand', () => {
  it('returns the demo brand without a file', () => {
    expect(readBrand(undefined)).toEqual({ brand: demoBrand, files: new Map() });
  });

  it('accepts the example of the operations handbook', () => {
    expect(readBrand(example).brand).toMatchObject({ name: 'Tavrelle', hasPlaceholders: false });
  });

  it('makes links of phone and email address', () => {
    const { phone, email } = read({ phone: '+91 (261) 234-5678', email: 'hello@asha.example' }).brand;
    expect([phone.href, email.href]).toEqual(['tel:+912612345678', 'mailto:hello@asha.example']);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a missing name', { name: undefined }, '"name" is wrong'],
    ['an unknown field', { slogan: 'x' }, 'slogan'],
    [
      'an unknown time zone',
      { timeZone: { name: 'Surat', label: 'X' } },
      '"timeZone.name" is wrong: must be a time zone',
    ],
    ['a script as a link', { social: [{ name: 'X', href: 'javascript:alert(1)' }] }, '"social.0.href" is wrong'],
    ['a picture in another folder', { pictures: { icon: '../secret.svg' } }, '"pictures.icon" is wrong'],
    ['a picture that does not exist', { pictures: { icon: 'none.svg' } }, 'names none.svg'],
    ['a colour that is hard to read', { colors: { gold: '#d8bd86' } }, '"colors.gold" has a contrast of 1.7 on ivory'],
  ])('refuses %s', (_, changes, message) => {
    expect(() => read(changes)).toThrow(message);
  });

  it('refuses a file that is no JSON', () => {
    const file = join(folder, 'broken.json');
    writeFileSync(file, '{');
    expect(() => readBrand(file)).toThrow(/BRAND_FILE is ".*broken.json", which cannot be read/);
  });
});
