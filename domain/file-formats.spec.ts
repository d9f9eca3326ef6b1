import { describe, expect, it } from '@jest/globals';
import { contentType, isCalledRunnable, officeType, pdfStart } from './file-formats.js';

const typeOf = (content: string) => contentType(Buffer.from(content, 'latin1'));
const brands = (...names: string[]) =>
  `\0\0\0${String.fromCharCode(16 + 4 * (names.length - 1))}ftyp${names[0]}\0\0\0\0${names.slice(1).join('')}`;

describe('contentType', () => {
  it.each([
    ['image/jpeg', '\xff\xd8\xff\xdb'],
    ['image/png', '\x89PNG\r\n\x1a\n'],
    ['image/webp', 'RIFF\0\0\0\0WEBPVP8 '],
    ['image/avif', brands('avif', 'mif1', 'miaf')],
    ['image/avif', brands('mif1', 'avif')],
    ['image/heic', brands('heic', 'mif1', 'MiHE', 'heic')],
    ['image/heic', brands('heix', 'mif1')],
    ['image/heic', brands('mif1', 'heic')],
    ['video/mp4', brands('isom', 'avc1')],
    ['video/mp4', brands('XAVC', 'mp42')],
    ['video/webm', '\x1a\x45\xdf\xa3\x01\x42\x82\x84webm'],
    ['application/zip', `PK\x03\x04${' '.repeat(26)}RI-1.jpg`],
    [officeType, `PK\x03\x04${' '.repeat(26)}[Content_Types].xml`],
    ['application/pdf', '%PDF-1.4'],
  ])('finds %s', (type, content) => expect(typeOf(content)).toBe(type));

  it.each([
    ['nothing', ''],
    ['text', 'RI-0001 2 pieces'],
    ['QuickTime', brands('qt  ', 'qt  ')],
    ['sound', 'RIFF\0\0\0\0WAVEfmt '],
    ['Matroska', '\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska'],
    ['GIF', 'GIF89a'],
  ])('knows no type of %s', (_, content) => expect(typeOf(content)).toBeUndefined());
});

describe('pdfStart', () => {
  it.each([
    ['nothing', ''],
    ['a byte order mark', '\xef\xbb\xbf'],
    ['blank lines', '\r\n\n'],
    ['zeros', '\0\0\0\0'],
    ['the head of a mail', 'Content-Type: application/pdf\r\nContent-ID: <a1@mail.example>\r\n\r\n'],
    ['the head of a print job', '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'],
    ['1,024 bytes of text', 'x'.repeat(1_024)],
  ])('a PDF starts behind %s', (_, before) => expect(pdfStart(`${before}%PDF-1.7\n`)).toBe(before.length));

  it.each([
    ['a page', '<html>'],
    ['a page behind a byte order mark', '\xef\xbb\xbf<!DOCTYPE html>'],
    ['a drawing', '<svg xmlns="">'],
    ['a program', 'MZ\x90\0\x03'],
    ['a picture', 'GIF89a\x01\0\x01\0'],
    ['more text than readers skip', 'x'.repeat(1_025)],
  ])('no PDF starts behind %s', (_, before) => expect(pdfStart(`${before}%PDF-1.7\n`)).toBeUndefined());
});

describe('isCalledRunnable', () => {
  it.each([
    ['a.png.exe', undefined],
    ['a.svg', 'image/svg+xml'],
    ['a.HTML', undefined],
    ['a.png', 'text/html; charset=utf-8'],
    [undefined, 'application/javascript'],
  ])('holds for %s of %s', (name, type) => expect(isCalledRunnable(name, type)).toBe(true));

  it.each([
    ['ring', undefined],
    ['ring.jfif', 'image/pjpeg'],
    ['ring.jpg', 'image/png'],
    ['ring.txt', 'text/plain'],
    ['index.htm.jpg', 'application/octet-stream'],
  ])('the name %s with the type %s is not runnable', (name, type) => expect(isCalledRunnable(name, type)).toBe(false));
});
