import { describe, expect, it } from '@jest/globals';
import { File as ReadableFile } from 'node:buffer';
import {
  type ChosenPicture,
  nextBatch,
  noPictures,
  pictureFault,
  preparedPicture,
  uploadLimits,
  withMore,
} from './chosen-pictures';

// Files of jsdom cannot be read.
Object.assign(globalThis, { File: ReadableFile });

const megabyte = 1024 * 1024;

const pictureOf = (name: string, size = 1000): ChosenPicture => ({
  name,
  size,
  lastModified: 1,
  read: () => Promise.resolve({ reason: 'It has no content.' }),
});
const chosen = (...files: ChosenPicture[]) => ({ files, leftOut: [] });

describe('pictureFault', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp'])('takes %s, whatever its ending is', (type) => {
    for (const name of ['RI-1.jpg', 'RI-1.jfif', 'RI-1']) expect(pictureFault({ name, type, size: 1 })).toBeUndefined();
  });

  it.each([
    ['', 1000, /JPEG, PNG or WebP/],
    ['application/pdf', 1000, /JPEG, PNG or WebP/],
    ['image/jpeg', 0, /empty/],
  ])('refuses "%s" of %d bytes', (type, size, reason) => {
    expect(pictureFault({ name: 'RI-1.jpg', type, size })).toMatch(reason);
  });
});

describe('preparedPicture', () => {
  const head = '\xff\xd8\xff';
  const fileOf = (content: string, size = content.length) =>
    new ReadableFile([Buffer.alloc(size, Buffer.from(content, 'latin1'))], 'RI-1.bin') as unknown as File;

  it('gives a picture the type of its content', async () => {
    expect(await preparedPicture(fileOf(head))).toMatchObject({ name: 'RI-1.bin', type: 'image/jpeg' });
  });

  it.each([
    ['notes', 'notes', 5, /JPEG, PNG or WebP/],
    ['a HEIC picture that the browser cannot read', '\0\0\0\x18ftypheic\0\0\0\0', 1_000, /This is a HEIC picture/],
    ['a picture that stays too large', head, 31 * megabyte, /larger than 30 MB/],
  ])('says why %s is not sent', async (_, content, size, reason) => {
    globalThis.createImageBitmap = () => Promise.reject(new Error('Not a picture'));
    expect(await preparedPicture(fileOf(content, size))).toEqual({ reason: expect.stringMatching(reason) });
  });
});

describe('withMore', () => {
  it('keeps one of two pictures with the same name in different folders, and says so', () => {
    const { files, leftOut } = withMore(noPictures, chosen(pictureOf('RI-1.jpg', 10), pictureOf('RI-1.jpg', 20)));
    expect(files).toHaveLength(1);
    expect(leftOut).toEqual([{ name: 'RI-1.jpg', reason: 'Another file with this name was chosen before.' }]);
  });

  it('takes a picture that is chosen twice once', () => {
    const once = withMore(noPictures, chosen(pictureOf('RI-1.jpg')));
    expect(withMore(once, chosen(pictureOf('RI-1.jpg')))).toEqual({ ...once, leftOut: [] });
  });

  it('takes at most 10,000 pictures', () => {
    const many = Array.from({ length: 10_001 }, (_, index) => pictureOf(`${index}.jpg`));
    const { files, leftOut } = withMore(noPictures, chosen(...many));
    expect(files).toHaveLength(10_000);
    expect(leftOut).toEqual([{ name: '10000.jpg', reason: expect.stringContaining('at most 10,000 pictures') }]);
  });

  it('takes at most 2 GB in all', () => {
    const large = Array.from({ length: 69 }, (_, index) => pictureOf(`${index}.jpg`, 30 * megabyte));
    const { files, leftOut } = withMore(noPictures, chosen(...large));
    expect(files).toHaveLength(68);
    expect(leftOut).toEqual([{ name: '68.jpg', reason: expect.stringContaining('2 GB in all') }]);
  });
});

describe('nextBatch', () => {
  it('a batch has at most as many files as one call takes', () => {
    const files = Array.from({ length: 50 }, (_, index) => pictureOf(`${index}.jpg`));
    expect(nextBatch(files)).toHaveLength(uploadLimits.files);
  });

  it('a batch has at most as many bytes as one call takes', () => {
    const files = [1, 2, 3, 4, 5].map((index) => pictureOf(`${index}.jpg`, 15 * megabyte));
    expect(nextBatch(files)).toHaveLength(4);
  });
});
