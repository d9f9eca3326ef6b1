import { describe, expect, it } from '@jest/globals';
import { type ChosenPicture, nextBatch, noPictures, pictureFault, uploadLimits, withMore } from './chosen-pictures';

const megabyte = 1024 * 1024;

const pictureOf = (name: string, size = 1000): ChosenPicture => ({
  name,
  size,
  lastModified: 1,
  read: () => Promise.resolve({ reason: 'It has no content.' }),
});
const chosen = (...files: ChosenPicture[]) => ({ files, leftOut: [] });

describe('pictureFault', () => {
  it('takes pictures, whatever their type is said to be', () => {
    expect(['a.JPG', 'a.jpeg', 'a.png', 'a.webp'].map((name) => pictureFault(pictureOf(name)))).toEqual(
      Array(4).fill(undefined),
    );
  });

  it.each([
    ['notes.txt', 1000, /JPEG, PNG or WebP/],
    ['a.jpg', 0, /empty/],
    ['a.jpg', 16 * megabyte, /larger than 15 MB/],
  ])('refuses %s of %d bytes', (name, size, reason) => {
    expect(pictureFault(pictureOf(name, size))).toMatch(reason);
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
    const large = Array.from({ length: 137 }, (_, index) => pictureOf(`${index}.jpg`, 15 * megabyte));
    const { files, leftOut } = withMore(noPictures, chosen(...large));
    expect(files).toHaveLength(136);
    expect(leftOut).toEqual([{ name: '136.jpg', reason: expect.stringContaining('2 GB in all') }]);
  });
});

describe('nextBatch', () => {
  it('has at most as many files as one call takes', () => {
    const files = Array.from({ length: 50 }, (_, index) => pictureOf(`${index}.jpg`));
    expect(nextBatch(files)).toHaveLength(uploadLimits.files);
  });

  it('has at most as many bytes as one call takes', () => {
    const files = [1, 2, 3, 4, 5].map((index) => pictureOf(`${index}.jpg`, 15 * megabyte));
    expect(nextBatch(files)).toHaveLength(4);
  });
});
