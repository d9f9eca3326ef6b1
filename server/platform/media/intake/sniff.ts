import type { FileHandle } from 'node:fs/promises';

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

const otherNames: Record<string, string> = { 'image/jpg': 'image/jpeg', 'image/pjpeg': 'image/jpeg' };
const otherExtensions: Record<string, string> = { jpeg: 'jpg', jpe: 'jpg', m4v: 'mp4', ogv: 'ogg' };

const startsWith = (head: Buffer, bytes: number[]) => bytes.every((byte, index) => head[index] === byte);

/** Detects the format from the content; undefined for formats that are not accepted. */
export async function sniff(source: ByteSource): Promise<MediaFormat | undefined> {
  const head = await source.read(0, 64);
  if (startsWith(head, [0xff, 0xd8, 0xff])) return formats.jpeg;
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return formats.png;
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return formats.webp;
  if (head.toString('latin1', 4, 8) === 'ftyp') return (await isMp4(source)) ? formats.mp4 : undefined;
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3])) return head.includes('webm') ? formats.webm : undefined;
  if (head.toString('latin1', 0, 4) === 'OggS') return formats.ogg;
  if (head.toString('latin1', 0, 5) === '%PDF-') return (await endsAsPdf(source)) ? formats.pdf : undefined;
  return undefined;
}

/** Whether the format matches the MIME type and the file extension that the sender declared, if any. */
export function matchesDeclaration(
  format: MediaFormat,
  declaredMime: string | undefined,
  fileName: string | undefined,
): boolean {
  const mime = declaredMime?.split(';')[0]?.trim().toLowerCase();
  if (mime && (otherNames[mime] ?? mime) !== format.mime) return false;
  const extension = fileName && /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase();
  return !extension || (otherExtensions[extension] ?? extension) === format.extension;
}

async function endsAsPdf(source: ByteSource): Promise<boolean> {
  const tail = await source.read(Math.max(0, source.size - 1024), 1024);
  return tail.includes('%%EOF');
}

const mp4Brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|mmp4)$/;
const maxBoxes = 1000;

/** Walks all boxes, as a 24-byte fake has a valid header. They must fill the file and hold media data and an index. */
async function isMp4(source: ByteSource): Promise<boolean> {
  const found = new Set<string>();
  let position = 0;
  for (let boxes = 0; position < source.size; boxes++) {
    const box = await boxAt(source, position);
    if (!box || boxes > maxBoxes) return false;
    if (position === 0 && !(await hasMp4Brand(source, box.size))) return false;
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

async function hasMp4Brand(source: ByteSource, size: number): Promise<boolean> {
  const list = await source.read(8, Math.min(size - 8, 256));
  for (let at = 0; at + 4 <= list.length; at += 4) if (mp4Brands.test(list.toString('latin1', at, at + 4))) return true;
  return false;
}
