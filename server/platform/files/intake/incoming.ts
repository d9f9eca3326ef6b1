import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import type { FileRules } from '../../../../domain/files.js';
import { DomainError } from '../../../../domain/errors.js';
import { readDataUrl } from '../../http/uploads/data-url.js';
import { temporaryPath } from '../../http/uploads/temporary-path.js';

/** A file in the input of a GraphQL multipart request. */
export type FileArgument = Promise<FileUpload>;

/** A file whose type and size are not checked yet. */
export interface UncheckedFile<Content = Buffer | { path: string }> {
  content: Content;
  fileName?: string;
  declaredMime?: string;
}

interface IncomingFile extends UncheckedFile<Readable | Buffer | { path: string }> {
  /** Runs when a stream has arrived completely, and rejects the file by throwing. */
  afterArrival?: () => Promise<void>;
}

/** A file as received: a stream of a form, a file of a GraphQL request, or the text of a data URL. */
export type Incoming = IncomingFile | FileArgument | string;

async function opened(incoming: Exclude<Incoming, string>): Promise<IncomingFile> {
  if (!(incoming instanceof Promise)) return incoming;
  const { createReadStream, filename, mimetype } = await incoming.catch(rethrowParserError);
  return { content: openStream(createReadStream), fileName: filename, declaredMime: mimetype };
}

/**
 * Opens a stream. Opening a failed upload throws, so the error is moved to the stream, where `withIncoming` translates
 * it.
 */
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

/**
 * Rethrows an error of the parser. Such errors are the sender's fault (BAD_REQUEST), except those with a status or a
 * system error number.
 */
export function rethrowParserError(error: unknown): never {
  const { status, statusCode, errno } = error as { status?: number; statusCode?: number; errno?: number };
  if (error instanceof DomainError || (status ?? statusCode ?? errno) !== undefined) throw error;
  throw new DomainError('BAD_REQUEST');
}

/** Streams a file to disk for `use`, and rejects it beyond the largest size that the rules allow. */
export async function withIncoming<T>(
  incoming: Incoming,
  rules: readonly FileRules[],
  use: (file: UncheckedFile) => Promise<T>,
): Promise<T> {
  if (typeof incoming === 'string') return withDataUrl(incoming, rules, use);
  const { content, afterArrival, ...sent } = await opened(incoming);
  if (!(content instanceof Readable)) return use({ content, ...sent });
  return withTemporaryPath(async (path) => {
    const written = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline(content, limitSize(rules), written).catch(async (error: unknown) => {
      await closed(written);
      // The multipart parser has its own limit: the largest of all rules.
      if ((error as { status?: unknown }).status === 413) throw tooLarge(rules);
      return rethrowParserError(error);
    });
    await afterArrival?.();
    return use({ content: { path }, ...sent });
  });
}

async function withDataUrl<T>(
  url: string,
  rules: readonly FileRules[],
  use: (file: UncheckedFile) => Promise<T>,
): Promise<T> {
  const { content, declaredMime } = readDataUrl(url, rules);
  if (Buffer.isBuffer(content)) return use({ content, declaredMime });
  return withTemporaryPath(async (path) => {
    // The files of a request are removed when its client disconnects, but this file is still needed then.
    await rename(content.path, path);
    return use({ content: { path }, declaredMime });
  });
}

/**
 * Waits until a file is closed. Otherwise a file that is still being opened when its upload fails would be created
 * after its deletion.
 */
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
  const path = temporaryPath();
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
