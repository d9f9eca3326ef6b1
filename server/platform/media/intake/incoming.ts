import { createWriteStream, type WriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { v7 as uuid } from 'uuid';
import type { FileRules } from '../../../../domain/files.js';
import { DomainError } from '../../../../domain/errors.js';

/** A file in the input of a GraphQL multipart request. */
export type FileArgument = Promise<FileUpload>;

/** A file that is being uploaded, over REST or GraphQL. */
export interface IncomingFile {
  stream: Readable;
  fileName?: string;
  declaredMime?: string;
}

/** An uploaded file in the temporary folder. */
export interface TemporaryFile {
  content: { path: string };
  fileName?: string;
  declaredMime?: string;
}

const incomingPrefix = 'incoming-';

/** Temporary files of ours or of graphql-upload; the sweep removes old ones. */
export const isTemporary = (name: string) => name.startsWith(incomingPrefix) || name.startsWith('capacitor-');

export const fromGraphql = async (file: FileArgument): Promise<IncomingFile> => {
  const { createReadStream, filename, mimetype } = await file.catch(rethrowParserError);
  return { stream: openStream(createReadStream), fileName: filename, declaredMime: mimetype };
};

/** Opening a failed upload throws. Moving the error to the stream lets `withIncoming` translate it. */
function openStream(open: () => Readable): Readable {
  try {
    return open();
  } catch (error) {
    return new Readable({
      read() {
        this.destroy(error as Error);
      },
    });
  }
}

/** Parser errors are the sender's fault (BAD_REQUEST), except those with a status or a system error number. */
export function rethrowParserError(error: unknown): never {
  const { status, statusCode, errno } = error as { status?: number; statusCode?: number; errno?: number };
  if (error instanceof DomainError || (status ?? statusCode ?? errno) !== undefined) throw error;
  throw new DomainError('BAD_REQUEST');
}

/** Streams a file to disk, rejects it beyond the largest size that the rules allow, and deletes it after `use`. */
export async function withIncoming<T>(
  { stream, fileName, declaredMime }: IncomingFile,
  rules: readonly FileRules[],
  use: (file: TemporaryFile) => Promise<T>,
): Promise<T> {
  return withTemporaryPath(async (path) => {
    const written = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline(stream, limitSize(rules), written).catch(async (error: unknown) => {
      await closed(written);
      // The multipart parser has its own limit: the largest of all rules.
      if ((error as { status?: unknown }).status === 413) throw tooLarge(rules);
      return rethrowParserError(error);
    });
    return use({ content: { path }, fileName, declaredMime });
  });
}

/** A file that is still being opened when its upload fails would otherwise be created after its deletion. */
const closed = (file: WriteStream) =>
  new Promise<void>((resolve) => {
    if (file.closed) resolve();
    else file.once('close', resolve);
  });

/** Writes content from a data URL to disk for `use`, which needs a path. */
export async function withFile<T>(content: Buffer | { path: string }, use: (path: string) => Promise<T>): Promise<T> {
  if (!Buffer.isBuffer(content)) return use(content.path);
  return withTemporaryPath(async (path) => {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 });
    return use(path);
  });
}

async function withTemporaryPath<T>(use: (path: string) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `${incomingPrefix}${uuid()}`);
  try {
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

const largestOf = (rules: readonly FileRules[]) =>
  rules.reduce((largest, rule) => (rule.maxBytes > largest.maxBytes ? rule : largest));

const tooLarge = (rules: readonly FileRules[]) =>
  new DomainError('PAYLOAD_TOO_LARGE', { message: largestOf(rules).tooLarge });

function limitSize(rules: readonly FileRules[]): Transform {
  const { maxBytes } = largestOf(rules);
  let size = 0;
  return new Transform({
    transform(part: Buffer, _, done) {
      size += part.length;
      if (size > maxBytes) done(tooLarge(rules));
      else done(null, part);
    },
  });
}
