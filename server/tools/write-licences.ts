import { writeFileSync } from 'node:fs';
import { listLicences } from './licences.js';

const all = listLicences();
// Many packages share one text.
const texts = [...new Set(all.map(({ text }) => text))];
const list = all.map((licence) => ({ ...licence, text: texts.indexOf(licence.text) }));

const folder = 'client/app/licences';
writeFileSync(`${folder}/licences.generated.ts`, `export const licences = ${JSON.stringify(list)};\n`);
writeFileSync(`${folder}/texts.generated.ts`, `export const texts = ${JSON.stringify(texts)};\n`);
