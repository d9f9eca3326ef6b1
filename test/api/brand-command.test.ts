import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mailTexts } from '../../domain/mail-texts.js';

const program = 'dist/server/programs/brand.js';
const maison = 'docs/samples/maison-ravenelle/brand.json';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parure-brand-command-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const brand = (...args: string[]) => execFileSync(process.execPath, [program, ...args], { encoding: 'utf8' });

describe('the brand command', () => {
  it('the command writes all mails of a brand', () => {
    const written = join(folder, 'mails');
    const printed = brand('mails', maison, written).trim().split('\n');
    const templates = Object.keys(mailTexts).filter((template) => template !== 'labels');
    const names = templates.flatMap((template) => [`${template}.html`, `${template}.txt`]);
    expect(readdirSync(written).sort()).toEqual(names.toSorted());
    expect(printed).toEqual(names.map((name) => join(written, name)));
    const mails = names.map((name) => readFileSync(join(written, name), 'utf8'));
    expect(mails.filter((mail) => !mail.includes('Maison Ravenelle') || /tavrelle|parure/i.test(mail))).toEqual([]);
    expect(readFileSync(join(written, 'access.granted.txt'), 'utf8')).toMatch(
      /^The benches of Maison Ravenelle are open to you\n\nCome in\n\nDear Meera Joshi,\nWe are glad/,
    );
  });

  it('the command shows what a brand changes', () => {
    const preview = brand('check', maison);
    expect(preview).toMatch(/^Name +Maison Ravenelle$/m);
    expect(preview).toMatch(/^Country +BE, with phones such as 0450 00 12 34$/m);
    expect(preview).toMatch(/^Legal pages +Privacy, Terms, Imprint$/m);
    expect(preview).toMatch(/^Mails +access\.granted: The benches of \{shop\} are open to you$/m);
  });

  it('the command prints each problem of a file on a line', () => {
    const file = join(folder, 'brand.json');
    const changes = { pictures: { icon: 'none.svg' }, mails: { 'access.granted': { title: '{order}' } } };
    writeFileSync(
      file,
      JSON.stringify({ ...JSON.parse(readFileSync('docs/operations/brand.json', 'utf8')), ...changes }),
    );
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'check', file], { encoding: 'utf8' });
    expect([status, stdout, stderr.trim().split('\n')]).toEqual([
      1,
      '',
      [
        expect.stringMatching(/^"pictures\.icon" names none\.svg/),
        '"mails.access.granted.title" has {order}, which is unknown',
      ],
    ]);
  });
});
