import type { PictureSize } from '../../../../domain/files.js';
import { pictureBoxSize } from './boxes.js';
import type { ByteSource } from './byte-source.js';

/** Limit of JPEG segments: far more than any camera writes. */
const maxSegments = 500;

/**
 * Reads the size of a picture from its header alone, so that a picture which would exhaust the memory is never decoded.
 * Undefined if the header has no size; the decoder would fail too.
 */
export async function pictureSize(source: ByteSource, mime: string): Promise<PictureSize | undefined> {
  if (mime === 'image/jpeg') return jpegSize(source);
  if (mime === 'image/avif') return pictureBoxSize(source);
  const head = await source.read(0, 32);
  if (head.length < 30) return undefined;
  if (mime === 'image/png') return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  return webpSize(head);
}

function webpSize(head: Buffer): PictureSize | undefined {
  const chunk = head.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  if (chunk !== 'VP8L') return undefined;
  const bits = head.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

async function jpegSize(source: ByteSource): Promise<PictureSize | undefined> {
  let position = 2;
  for (let segments = 0; segments < maxSegments; segments++) {
    const head = await source.read(position, 9);
    if (head.length < 9 || head[0] !== 0xff) return undefined;
    const marker = head[1] ?? 0;
    if (isFrame(marker)) return { width: head.readUInt16BE(7), height: head.readUInt16BE(5) };
    // Fill bytes have no segment.
    position += marker === 0xff ? 1 : 2 + head.readUInt16BE(2);
  }
  return undefined;
}
