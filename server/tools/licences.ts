import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceOf, licenceTextOf, nameOf, packages, usedPackages } from './packages.js';

export interface Licence {
  name: string;
  version: string;
  /** An SPDX expression. */
  licence: string;
  text: string;
}

/** Joins the lines of a paragraph, which would be broken twice on a phone. */
const withoutLineBreaks = (text: string) =>
  text.replaceAll('\r\n', '\n').replace(/(?<=^.{50,}) *\n *(?=["(A-Za-z])/gm, ' ');

const fontFolder = 'server/platform/files/delivery/fonts';

/** Lists the fonts of printed documents, which are no packages. */
const fonts = (): Licence[] =>
  readdirSync(fontFolder)
    .filter((file) => file.endsWith('.LICENSE'))
    .map((file) => {
      const text = readFileSync(join(fontFolder, file), 'utf8').trim();
      const licence = text.includes('SIL Open Font License') ? 'OFL-1.1' : 'Bitstream-Vera';
      return { name: file.replace('.LICENSE', ''), version: '', licence, text };
    });

/** Lists what the server and the client contain of others. Packages of other platforms are not installed, and are left out. */
export const listLicences = (): Licence[] =>
  usedPackages()
    .filter((folder) => existsSync(folder))
    .map((folder) => ({
      name: nameOf(folder),
      version: packages[folder]?.version ?? '',
      licence: licenceOf(folder),
      text: licenceTextOf(folder),
    }))
    .concat(fonts())
    .map((licence) => ({ ...licence, text: withoutLineBreaks(licence.text) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
