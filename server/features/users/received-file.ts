import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { DomainError } from '../../../domain/errors.js';

export type FileArgument = Promise<FileUpload>;

/** The whole of a small upload, cut off as soon as it is larger than its use allows. */
export async function received(file: FileArgument, { maxBytes, tooLarge }: { maxBytes: number; tooLarge: string }) {
  const { createReadStream, filename, mimetype } = await file;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of createReadStream() as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new DomainError('PAYLOAD_TOO_LARGE', { message: tooLarge });
    parts.push(part);
  }
  return { content: Buffer.concat(parts), fileName: filename, declaredMime: mimetype };
}
