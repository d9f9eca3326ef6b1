/** Bytes that do not repeat soon, so that they are hardly compressed. */
export const content = (size: number) =>
  Buffer.from(Array.from({ length: size }, (_, at) => (at * 7919 + (at >> 3)) % 251));

const directorySignature = 0x02014b50;

/** Byte offsets of fields within an entry of the directory. */
export const offsets = { flags: 8, method: 10, crc: 16, compressed: 20, size: 24 } as const;

/** A copy with changed values for each entry of the directory. */
export function claiming(archive: Buffer, change: (entry: Buffer) => void): Buffer {
  const changed = Buffer.from(archive);
  for (let at = 0; at + 46 <= changed.length; at++)
    if (changed.readUInt32LE(at) === directorySignature) change(changed.subarray(at));
  return changed;
}
