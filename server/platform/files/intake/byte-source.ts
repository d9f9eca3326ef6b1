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
