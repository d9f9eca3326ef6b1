import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sampleMails } from '../demo/sample-mails.js';
import { BrandFileError, readBrand } from '../platform/config/brand-file.js';
import { brandPreview } from '../platform/config/brand-preview.js';
import { ConfigError } from '../platform/config/start-report.js';
import { mailHtml, mailText } from '../platform/mail/mail-layout.js';
import type { MailSettings } from '../platform/mail/mail-texts.js';
import { commandOrExit } from '../platform/operations/process/terminal-command.js';

const help = `
Checks the file of a brand, and shows what it changes. Needs no database and no settings.

  npm run brand -- check <file>           prints everything that is wrong, or what the shop will show
  npm run brand -- mails <file> [folder]  writes each mail with invented data as HTML and text; without a folder,
                                          into a new one for temporary files

Exit codes: 0 success, 1 the file is wrong or the folder cannot be written, 2 invalid command.
`;

interface Command {
  name: 'check' | 'mails';
  file: string;
  folder?: string;
}

/** Returns the command; undefined if the arguments are invalid. */
function read([name, file, folder, ...others]: string[]): Command | undefined {
  if (!file || others.length > 0) return undefined;
  if (name === 'check' && folder === undefined) return { name, file };
  return name === 'mails' ? { name, file, folder } : undefined;
}

/** Links of the mails lead nowhere, because the command does not know the address of the shop. */
const publicUrl = 'https://shop.example';

const { name, file, folder } = commandOrExit({ help, read, invalidCode: 2 });

try {
  const settings = readBrand(file);
  if (name === 'check') process.stdout.write(brandPreview(settings));
  else {
    const target = resolve(folder ?? mkdtempSync(join(tmpdir(), 'parure-mails-')));
    process.stdout.write(`${writeMails({ ...settings, publicUrl }, target).join('\n')}\n`);
  }
} catch (error) {
  const { message, syscall } = error as NodeJS.ErrnoException;
  // A system call fails when the folder cannot be written.
  if (!(error instanceof ConfigError) && syscall === undefined) throw error;
  const problems = error instanceof BrandFileError ? error.problems : [message];
  process.stderr.write(problems.map((problem) => `${problem}\n`).join(''));
  process.exitCode = 1;
}

/** Writes all mails and returns the paths of their files. */
function writeMails(shop: MailSettings, folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  return Object.entries(sampleMails).flatMap(([template, compose]) => {
    const mail = compose(shop);
    const [html, text] = [join(folder, `${template}.html`), join(folder, `${template}.txt`)];
    writeFileSync(html, mailHtml(mail, shop));
    writeFileSync(text, `${mail.subject}\n\n${mailText(mail, shop)}\n`);
    return [html, text];
  });
}
