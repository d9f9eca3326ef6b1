import type { FileHandle } from 'node:fs/promises';
import { contentType, headBytes } from '../../../../domain/file-formats.js';

/** Random access to bytes in memory or on disk. */
export interface ByteSource {
  size: number;
  read(position: number, length: number): Promise<Buffer>;
}

export const bytesOf = (buffer: Buffer): ByteSource => ({
  size: buffer.length,
  read: (position, length) => Promise.resolve(buffer.subarray(position, position + length)),
});

export async function fileBytes(file: FileHandle): Promise<ByteSource> {
  const { size } = await file.stat();
  return {
    size,
    read: async (position, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    },
  };
}

export type MediaKind = 'photo' | 'video' | 'pdf';

export interface MediaFormat {
  mime: string;
  kind: MediaKind;
  extension: string;
}

export const formats = {
  jpeg: { mime: 'image/jpeg', kind: 'photo', extension: 'jpg' },
  png: { mime: 'image/png', kind: 'photo', extension: 'png' },
  webp: { mime: 'image/webp', kind: 'photo', extension: 'webp' },
  mp4: { mime: 'video/mp4', kind: 'video', extension: 'mp4' },
  webm: { mime: 'video/webm', kind: 'video', extension: 'webm' },
  ogg: { mime: 'video/ogg', kind: 'video', extension: 'ogg' },
  pdf: { mime: 'application/pdf', kind: 'pdf', extension: 'pdf' },
} as const satisfies Record<string, MediaFormat>;

const formatByType = new Map<string, MediaFormat>(Object.values(formats).map((format) => [format.mime, format]));

/** The media type of the content, also of formats that the shop does not accept. */
export const typeOf = async (source: ByteSource): Promise<string | undefined> =>
  contentType(await source.read(0, headBytes));

/** The format of a media type; undefined for formats that are not accepted, and for a video without its parts. */
export async function formatOf(type: string | undefined, source: ByteSource): Promise<MediaFormat | undefined> {
  const format = type === undefined ? undefined : formatByType.get(type);
  return format === formats.mp4 && !(await isMp4(source)) ? undefined : format;
}

const maxBoxes = 1000;

/** Walks all boxes, as a 24-byte fake has a valid header. They must fill the file and hold media data and an index. */
async function isMp4(source: ByteSource): Promise<boolean> {
  const found = new Set<string>();
  let position = 0;
  for (let boxes = 0; position < source.size; boxes++) {
    const box = await boxAt(source, position);
    if (!box || boxes > maxBoxes) return false;
    found.add(box.type);
    position += box.size;
  }
  return found.has('moov') && (found.has('mdat') || found.has('moof'));
}

async function boxAt(source: ByteSource, position: number): Promise<{ type: string; size: number } | undefined> {
  const head = await source.read(position, 16);
  if (head.length < 8) return undefined;
  const type = head.toString('latin1', 4, 8);
  if (!/^[\x20-\x7e]{4}$/.test(type)) return undefined;
  const size = boxSize(head, source.size - position);
  return size !== undefined && size >= 8 && position + size <= source.size ? { type, size } : undefined;
}

function boxSize(head: Buffer, remaining: number): number | undefined {
  const size = head.readUInt32BE(0);
  // 0: the last box extends to the end of the file. 1: a 64-bit size follows the type.
  if (size === 0) return remaining;
  if (size !== 1) return size;
  return head.length < 16 ? undefined : Number(head.readBigUInt64BE(8));
}
