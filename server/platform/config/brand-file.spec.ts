import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultShowcase, demoBrand } from '../../../domain/brand.js';
import { mailTexts } from '../../../domain/mail-texts.js';
import { type BrandFileError, readBrand } from './brand-file.js';

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

const card = { title: 'Chains', text: 'Fine chains', picture: 'chains.jpg' };

describe('readBrand', () => {
  it('returns the demo brand without a file', () => {
    expect(readBrand(undefined)).toEqual({ brand: demoBrand, files: new Map(), mailTexts });
  });

  it('accepts the example of the operations handbook', () => {
    expect(readBrand(example).brand).toMatchObject({ name: 'Tavrelle', hasPlaceholders: false });
  });

  it('the country is India unless the file names another one', () => {
    expect([read({}).brand.country, read({ country: 'BE' }).brand.country]).toEqual(['IN', 'BE']);
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
    ['an unknown country', { country: 'BX' }, '"country" is wrong: must be a country such as IN or BE'],
    ['a script as a link', { social: [{ name: 'X', href: 'javascript:alert(1)' }] }, '"social.0.href" is wrong'],
    ['a picture in another folder', { pictures: { icon: '../secret.svg' } }, '"pictures.icon" is wrong'],
    ['a picture that does not exist', { pictures: { icon: 'none.svg' } }, '"pictures.icon" names none.svg'],
    ['a page that does not exist', { legal: { terms: 'terms.md' } }, '"legal.terms" names terms.md'],
    ['a page that is no Markdown', { legal: { terms: 'terms.pdf' } }, '"legal.terms" is wrong: must be the name'],
    ['an unknown page', { legal: { refunds: 'refunds.md' } }, 'refunds'],
    ['an svg as the picture of the hero', { hero: { picture: 'x.svg' } }, '"hero.picture" is wrong'],
    ['cards that fill no row', { showcase: [card] }, '"showcase" is wrong: must have 3, 4, 6 or 8 cards'],
    ['an unknown text', { texts: { slogan: 'x' } }, '"texts" is wrong'],
    ['an unknown placeholder', { texts: { footer: 'Since {age}' } }, '"texts.footer" has {age}, which is unknown'],
    ['a placeholder in a text without any', { texts: { homeTitle: '{year}' } }, '"texts.homeTitle" has {year}'],
    ['an unknown mail', { mails: { 'access.given': {} } }, '"mails" is wrong: Unrecognized key: "access.given"'],
    [
      'an unknown text of a mail',
      { mails: { 'access.granted': { slogan: 'x' } } },
      '"mails.access.granted" is wrong: Unrecognized key: "slogan"',
    ],
    [
      'a placeholder of another mail',
      { mails: { 'access.granted': { subject: '{order}' } } },
      '"mails.access.granted.subject" has {order}, which is unknown',
    ],
    [
      'a placeholder without its end',
      { mails: { 'access.granted': { text: 'Dear {name' } } },
      '"mails.access.granted.text" has {, which is unknown',
    ],
    [
      'an empty text of a mail',
      { mails: { 'access.granted': { title: ' ' } } },
      '"mails.access.granted.title" is wrong',
    ],
    [
      'a long subject of a mail',
      { mails: { 'access.granted': { subject: 'x'.repeat(121) } } },
      '"mails.access.granted.subject" is wrong',
    ],
    ['a colour that is hard to read', { colors: { gold: '#d8bd86' } }, '"colors.gold" has a contrast of 1.7 on ivory'],
  ])('refuses %s', (_, changes, message) => {
    expect(() => read(changes)).toThrow(message);
  });

  it('names every problem of a file, and the number of the others in the message', () => {
    let refused: unknown;
    try {
      read({ pictures: { icon: 'none.svg' }, colors: { gold: '#d8bd86' } });
    } catch (error) {
      refused = error;
    }
    const { problems, message } = refused as BrandFileError;
    expect(problems[0]).toContain('none.svg');
    expect(problems[1]).toContain('colors.gold');
    expect(message).toContain(`and ${problems.length - 1} more: npm run brand -- check`);
  });

  it('a brand whose file names no texts, cards and hero has the default ones', () => {
    const { texts, showcase, hero, legal, copyrightYear } = read({
      copyrightYear: undefined,
      spelling: 'jewelry',
    }).brand;
    expect([texts.homeTitle, showcase, hero.title, legal, copyrightYear]).toEqual([
      'Fine jewelry',
      defaultShowcase,
      'Tavrelle',
      [],
      undefined,
    ]);
  });

  it('a brand changes single texts of mails and keeps them out of its pages', () => {
    const subject = '{name}, {shop} is open to you';
    const { brand, mailTexts: texts } = read({ mails: { 'access.granted': { subject } } });
    expect(texts).toEqual({ ...mailTexts, 'access.granted': { ...mailTexts['access.granted'], subject } });
    expect(brand).not.toHaveProperty('mails');
  });

  it('serves the pictures and pages of the sample brand', () => {
    const { brand, files } = readBrand('docs/samples/maison-ravenelle/brand.json');
    expect([brand.legal, brand.hero.picture, brand.showcase.at(2)?.picture]).toEqual([
      ['privacy', 'terms', 'imprint'],
      '/brand/hero.jpg',
      '/brand/pendants.jpg',
    ]);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['/brand/hero.jpg', '/brand/privacy.md', '/brand/icon.svg', '/favicon.svg']),
    );
    expect(files.get('/brand/hero.jpg')).toMatch(/hero\.jpg$/);
  });

  it('refuses a file that is no JSON', () => {
    const file = join(folder, 'broken.json');
    writeFileSync(file, '{');
    expect(() => readBrand(file)).toThrow(/BRAND_FILE is ".*broken.json", which cannot be read/);
  });
});
