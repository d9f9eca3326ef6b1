import { describe, expect, it } from '@jest/globals';
import { cleanFileName, fileError } from './files.js';

const picture = { types: ['image/png'], maxBytes: 10, wrongType: 'A picture, please', tooLarge: 'Too large a picture' };
const film = { types: ['video/mp4'], maxBytes: 20, wrongType: 'A film, please', tooLarge: 'Too long a film' };

describe('a file before it is sent', () => {
  it.each([
    ['of the largest size', { type: 'image/png', size: 10 }, undefined],
    ['a byte larger', { type: 'image/png', size: 11 }, 'Too large a picture'],
    ['of the other kind, by its own size', { type: 'video/mp4', size: 20 }, undefined],
    ['of the other kind, a byte larger', { type: 'video/mp4', size: 21 }, 'Too long a film'],
    ['of neither kind', { type: 'text/html', size: 1 }, 'A picture, please'],
    ['of no type that anybody knows', { type: '', size: 1 }, 'A picture, please'],
  ])('%s', (_, file, fault) => {
    expect(fileError(file, [picture, film])).toBe(fault);
  });
});

describe('what a sender called a file', () => {
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
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanFileName(given, 'pdf', 'Design')).toBe(kept);
  });
});
