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

/** A file of a GraphQL multipart call, as it stands in an input. */
export type FileArgument = Promise<FileUpload>;

/** A file on its way in, over whichever face. */
export interface IncomingFile {
  stream: Readable;
  fileName?: string;
  declaredMime?: string;
}

/** A file that has arrived and lies in the temporary folder. */
export interface TemporaryFile {
  content: { path: string };
  fileName?: string;
  declaredMime?: string;
}

const incomingPrefix = 'incoming-';

/** Ours, or what graphql-upload calls its files: swept up at each start, and when they are old. */
export const isTemporary = (name: string) => name.startsWith(incomingPrefix) || name.startsWith('capacitor-');

export const fromGraphql = async (file: FileArgument): Promise<IncomingFile> => {
  const { createReadStream, filename, mimetype } = await file.catch(unreadable);
  return { stream: begun(createReadStream), fileName: filename, declaredMime: mimetype };
};

/** A file that has failed already throws as it is opened; told by its stream, that meets the rules of its use. */
function begun(open: () => Readable): Readable {
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

/** What a parser could not make out is the sender's fault, unless the parser says whose it is, or the system does. */
export function unreadable(error: unknown): never {
  const { status, statusCode, errno } = error as { status?: number; statusCode?: number; errno?: number };
  if (error instanceof DomainError || (status ?? statusCode ?? errno) !== undefined) throw error;
  throw new DomainError('BAD_REQUEST');
}

/** Writes a file to disk as it comes, cut off at the largest size its use allows, and takes it away once `use` is done. */
export async function withIncoming<T>(
  { stream, fileName, declaredMime }: IncomingFile,
  rules: readonly FileRules[],
  use: (file: TemporaryFile) => Promise<T>,
): Promise<T> {
  return withTemporaryPath(async (path) => {
    const written = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline(stream, limitSize(rules), written).catch(async (error: unknown) => {
      await closed(written);
      // Cut off by the parser of the call, whose own limit is the largest of all uses.
      if ((error as { status?: unknown }).status === 413) throw tooLarge(rules);
      return unreadable(error);
    });
    return use({ content: { path }, fileName, declaredMime });
  });
}

/** A file that is still being opened when its upload breaks off would come to be after it was taken away. */
const closed = (file: WriteStream) =>
  new Promise<void>((resolve) => {
    if (file.closed) resolve();
    else file.once('close', resolve);
  });

/** What came as a data URL is written to disk for those who read files only. */
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
  rules.reduce((most, rule) => (rule.maxBytes > most.maxBytes ? rule : most));

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
