import { describe, expect, it } from '@jest/globals';
import { File as ReadableFile } from 'node:buffer';
import { sheetRules } from '../../../../domain/import-files';
import { picturesIn, withSheetType } from './chosen-files';

// Files of jsdom cannot be read.
Object.assign(globalThis, { File: ReadableFile });
const fileOf = (name: string, content: string, type = '') =>
  new ReadableFile([Buffer.from(content, 'latin1')], name, { type }) as unknown as File;
const picture = '\x89PNG\r\n\x1a\n';

describe('withSheetType', () => {
  it.each([
    ['a CSV file, for which Windows has the type of Excel', 'designs.csv', 'Design number', 'text/csv'],
    ['a text without an ending', 'designs', 'Design number', 'text/csv'],
    [
      'a workbook with another ending',
      'designs.dat',
      `PK\x03\x04${' '.repeat(26)}[Content_Types].xml`,
      sheetRules.types[0],
    ],
    ['a picture that is called a sheet', 'designs.xlsx', picture, 'image/png'],
  ])('gives %s the type of its content', async (_, name, content, type) => {
    expect((await withSheetType(fileOf(name, content, 'application/vnd.ms-excel'))).type).toBe(type);
  });
});

describe('picturesIn', () => {
  it('leaves out what is no picture, with the reason, and ignores what programs leave in folders', async () => {
    const names = ['RI-1.jpg', 'RI-2.jfif', 'RI-3', '.DS_Store', 'Thumbs.db'];
    const office = `PK\x03\x04${' '.repeat(26)}[Content_Types].xml`;
    const others = [fileOf('notes.jpg', 'notes'), fileOf('designs.xlsx', office)];
    const { files, leftOut } = await picturesIn([...names.map((name) => fileOf(name, picture)), ...others]);
    expect(files.map(({ name }) => name)).toEqual(['RI-1.jpg', 'RI-2.jfif', 'RI-3']);
    const reason = "This isn't a JPEG, PNG or WebP picture.";
    expect(leftOut).toEqual(others.map(({ name }) => ({ name, reason })));
  });

  it('says that a file was changed or moved after it was chosen', async () => {
    const file = Object.assign(fileOf('RI-1.jpg', picture), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('moved', 'NotReadableError')) }),
    });
    const [moved] = (await picturesIn([file])).files;
    expect(await moved?.read()).toMatchObject({ reason: expect.stringContaining('changed or moved') });
  });
});
