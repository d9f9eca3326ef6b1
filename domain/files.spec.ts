import { describe, expect, it } from '@jest/globals';
import { cleanFileName, fileError } from './files.js';

const picture = { types: ['image/png'], maxBytes: 10, wrongType: 'Not a picture', tooLarge: 'Picture too large' };
const video = { types: ['video/mp4'], maxBytes: 20, wrongType: 'Not a video', tooLarge: 'Video too large' };

describe('fileError', () => {
  it.each([
    ['accepts a picture of the maximum size', { type: 'image/png', size: 10 }, undefined],
    ['rejects a picture one byte larger', { type: 'image/png', size: 11 }, 'Picture too large'],
    ['accepts a video by the video limit', { type: 'video/mp4', size: 20 }, undefined],
    ['rejects a video one byte larger', { type: 'video/mp4', size: 21 }, 'Video too large'],
    ['rejects another type', { type: 'text/html', size: 1 }, 'Not a picture'],
    ['rejects a file without a type', { type: '', size: 1 }, 'Not a picture'],
  ])('fileError %s', (_, file, error) => {
    expect(fileError(file, [picture, video])).toBe(error);
  });
});

describe('cleanFileName', () => {
  it.each([
    [undefined, 'Design.pdf'],
    ['', 'Design.pdf'],
    ['...', 'Design.pdf'],
    ['ring.PDF', 'ring.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['a%22b%0D%0Ac%0d%0ad.pdf', 'a b c d.pdf'],
    ['a*b?c.pdf', 'a b c.pdf'],
    ['..ring..pdf', 'ring.pdf'],
    ['a folder\nof two lines/ring.pdf', 'ring.pdf'],
    ['ring\u202efdp.pdf', 'ring fdp.pdf'],
    ['re\u0301sume\u0301.pdf', 'r\u00e9sum\u00e9.pdf'],
    [`${'x'.repeat(5000)}.pdf`, `${'x'.repeat(100)}.pdf`],
    [`${'x'.repeat(99)} y.pdf`, `${'x'.repeat(99)}.pdf`],
  ])('turns %j into %j', (name, cleaned) => {
    expect(cleanFileName(name, 'pdf', 'Design')).toBe(cleaned);
  });
});
