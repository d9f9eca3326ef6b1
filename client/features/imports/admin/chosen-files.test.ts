import { describe, expect, it } from '@jest/globals';
import { File as ReadableFile } from 'node:buffer';
import { picturesIn, withSheetType } from './chosen-files';

describe('withSheetType', () => {
  it('gives a CSV file its type, which Windows takes from Excel', async () => {
    const file = new File(['Design number'], 'designs.csv', { type: 'application/vnd.ms-excel' });
    expect((await withSheetType(file)).type).toBe('text/csv');
  });

  it('leaves other files as they are', async () => {
    const file = new File(['x'], 'letter.doc', { type: 'application/msword' });
    expect(await withSheetType(file)).toBe(file);
  });
});

describe('picturesIn', () => {
  // Those of jsdom cannot be read.
  const fileOf = (name: string) => new ReadableFile(['x'], name) as unknown as File;

  it('leaves out what is no picture, with the reason, and ignores what programs leave in folders', async () => {
    const { files, leftOut } = await picturesIn(['RI-1.jpg', 'notes.txt', '.DS_Store', 'Thumbs.db'].map(fileOf));
    expect(files.map(({ name }) => name)).toEqual(['RI-1.jpg']);
    expect(leftOut).toEqual([{ name: 'notes.txt', reason: 'This is no JPEG, PNG or WebP picture.' }]);
  });

  it('says that a file was changed or moved after it was chosen', async () => {
    const file = Object.assign(fileOf('RI-1.jpg'), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('moved', 'NotReadableError')) }),
    });
    const [picture] = (await picturesIn([file])).files;
    expect(await picture?.read()).toMatchObject({ reason: expect.stringContaining('changed or moved') });
  });
});
