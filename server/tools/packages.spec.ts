import { existsSync } from 'node:fs';
import { listLicences } from './licences.js';
import { importedByClient, licenceOf, nameOf, packages, usedPackages } from './packages.js';

/**
 * Licences of distributed packages, in the image or in browsers. libvips (LGPL) is a separate library that can be
 * replaced.
 */
const allowed = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Python-2.0'],
  ...['MPL-2.0', 'OFL-1.1', 'LGPL-3.0-or-later'],
];

const isAllowed = (licence: string) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => allowed.includes(name)));

describe('the packages in package-lock.json', () => {
  it('packages have a checksum, and come from the registry that npm is set to', () => {
    const wrong = Object.entries(packages).filter(
      ([, locked]) => !locked?.integrity?.startsWith('sha512-') || locked.resolved !== undefined,
    );
    expect(wrong).toEqual([]);
  });

  it('packages that the server or the client uses have a licence that allows redistribution', () => {
    const used = usedPackages();
    expect(used.length).toBeGreaterThan(300);
    const wrong = used
      .map((folder) => [folder, licenceOf(folder)] as const)
      .filter(([, licence]) => !isAllowed(licence));
    expect(wrong).toEqual([]);
  });

  it('every installed package of the server, and what the client imports, has a licence text for the page of licences', () => {
    const ofServer = Object.entries(packages).flatMap(([folder, locked]) =>
      locked?.dev || locked?.devOptional || !existsSync(folder) ? [] : folder,
    );
    const listed = listLicences().filter(({ text }) => text.length > 300);
    const names = new Set(listed.map(({ name, version }) => `${name} ${version}`));
    const ofClient = importedByClient().map((name) => `node_modules/${name}`);
    const missing = [...ofServer, ...ofClient].filter(
      (folder) => !names.has(`${nameOf(folder)} ${packages[folder]?.version}`),
    );
    expect(missing).toEqual([]);
  });
});
