import type { ByteSource } from './byte-source.js';

/** Limit of boxes, of which MP4 files consist. */
const maxBoxes = 1000;

/**
 * Walks all boxes, because even a fake of 24 bytes can have a valid header. They must fill the file and contain media
 * data and an index.
 */
export async function isMp4(source: ByteSource): Promise<boolean> {
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
