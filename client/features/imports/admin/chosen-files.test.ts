import { describe, expect, it } from '@jest/globals';
import { nextBatch, noPictures, pictureFault, uploadLimits, withMore, withSheetType } from './chosen-files';

const megabyte = 1024 * 1024;

/** A file of this size, without its content. */
const fileOf = (name: string, size = 1000, lastModified = 1) =>
  Object.defineProperty(new File(['x'], name, { lastModified }), 'size', { value: size });

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

describe('pictureFault', () => {
  it('takes pictures and ZIP files, whatever their type is said to be', () => {
    expect(['a.JPG', 'a.jpeg', 'a.png', 'a.webp', 'a.zip'].map((name) => pictureFault(fileOf(name)))).toEqual(
      Array(5).fill(undefined),
    );
  });

  it.each([
    ['notes.txt', 1000, /JPEG, PNG or WebP/],
    ['a.jpg', 0, /empty/],
    ['a.jpg', 16 * megabyte, /larger than 15 MB/],
    ['a.zip', 61 * megabyte, /larger than 60 MB\. Please split it/],
  ])('refuses %s of %d bytes', (name, size, reason) => {
    expect(pictureFault(fileOf(name, size))).toMatch(reason);
  });
});

describe('withMore', () => {
  it('keeps one of two files with the same name in different folders, and says so', () => {
    const { files, leftOut } = withMore(noPictures, [fileOf('RI-1.jpg', 10), fileOf('RI-1.jpg', 20)]);
    expect(files).toHaveLength(1);
    expect(leftOut).toEqual([{ name: 'RI-1.jpg', reason: 'Another file with this name was chosen before.' }]);
  });

  it('takes a file that is chosen twice once', () => {
    const chosen = withMore(withMore(noPictures, [fileOf('RI-1.jpg')]), [fileOf('RI-1.jpg')]);
    expect(chosen.files).toHaveLength(1);
    expect(chosen.leftOut).toEqual([]);
  });

  it('ignores files that programs leave in folders', () => {
    expect(withMore(noPictures, [fileOf('.DS_Store'), fileOf('Thumbs.db')])).toEqual(noPictures);
  });
});

describe('nextBatch', () => {
  it('has at most as many files as one call takes', () => {
    const files = Array.from({ length: 50 }, (_, index) => fileOf(`${index}.jpg`));
    expect(nextBatch(files)).toHaveLength(uploadLimits.files);
  });

  it('has at most as many bytes as one call takes', () => {
    const files = [1, 2, 3, 4, 5].map((index) => fileOf(`${index}.jpg`, 15 * megabyte));
    expect(nextBatch(files)).toHaveLength(4);
  });
});
