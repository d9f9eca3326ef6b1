import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../../domain/errors.js';
import type { FileRules } from '../../../../domain/files.js';
import { checkAgain } from '../../http/access/allow.js';
import { requestOf } from '../../http/request.js';
import { maxUploadBytes } from '../../http/limits/slow-clients.js';
import { type Incoming, rethrowParserError } from './incoming.js';

export interface FileField {
  /** The name of the form's field. */
  field: string;
  rules: FileRules;
  /** The error message if the file is missing. */
  missing: string;
}

/** A field of a form with several files. */
export interface FilesField {
  field: string;
  rules: FileRules;
  /** The most files of this field in one call, and the error message for more. */
  most: number;
  tooMany: string;
  /** The error message for a missing file; if absent, the field is optional. */
  missing?: string;
}

export interface FilesForm {
  files: readonly FilesField[];
}

/** A file of a form with several files. */
export interface FormFile {
  field: string;
  file: Incoming;
}

/** Parameter decorator: the only file of a REST multipart request, as a stream. */
export const MultipartFile = createParamDecorator((field: FileField, context: ExecutionContext) =>
  fromMultipart(requestOf(context), field),
);

/**
 * Parameter decorator: the files of a REST multipart request in the order of arrival, as an `AsyncIterable<FormFile>`.
 * Each is a stream. The next file is read from the network when the previous one was used. The rest of a file that is
 * not read to its end is skipped.
 */
export const MultipartFiles = createParamDecorator((form: FilesForm, context: ExecutionContext) =>
  filesOf(requestOf(context), form),
);

export const isFileField = (data: unknown): data is FileField =>
  typeof data === 'object' && data !== null && 'field' in data && 'rules' in data;

export const isFilesForm = (data: unknown): data is FilesForm =>
  typeof data === 'object' && data !== null && 'files' in data;

async function fromMultipart(request: FastifyRequest, { field, rules, missing }: FileField): Promise<Incoming> {
  // One byte above the limit: `withIncoming` enforces the limit for REST and GraphQL.
  const limits = { files: 1, fileSize: rules.maxBytes + 1 };
  const part = request.isMultipart()
    ? await request.file({ limits, throwFileSizeLimit: false }).catch(rethrowParserError)
    : undefined;
  if (part?.fieldname !== field || part.filename === undefined) {
    part?.file.resume();
    throw invalid(field, missing);
  }
  return {
    content: part.file,
    fileName: part.filename,
    declaredMime: part.mimetype,
    afterArrival: () => checkAgain(request),
  };
}

const invalid = (field: string, message: string) =>
  new DomainError('VALIDATION', { message, fields: { [field]: message } });

const tooLargeCall = `One call takes up to ${maxUploadBytes / 1024 / 1024} MB. Please send the other files with further calls.`;
const longestName = 60;

async function* filesOf(request: FastifyRequest, form: FilesForm): AsyncGenerator<FormFile> {
  const counts = new Map<string, number>();
  try {
    if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes)
      throw new DomainError('PAYLOAD_TOO_LARGE', { message: tooLargeCall });
    for await (const part of request.isMultipart() ? partsOf(request, form) : []) {
      const found = form.files.find(({ field }) => field === part.fieldname);
      const name = part.fieldname.slice(0, longestName);
      if (!found || part.type !== 'file' || part.filename === undefined)
        throw invalid(name, found ? `"${name}" takes files.` : `There is no field "${name}".`);
      const count = (counts.get(found.field) ?? 0) + 1;
      if (count > found.most) throw invalid(found.field, found.tooMany);
      counts.set(found.field, count);
      const { fieldname: field, file, filename: fileName, mimetype: declaredMime } = part;
      const content = skippable(file);
      yield { field, file: { content, fileName, declaredMime, afterArrival: () => checkAgain(request) } };
      content.destroy();
      // The parser announces the next part at the end of this one.
      if (!file.readableEnded) await finished(file).catch(rethrowParserError);
    }
    const absent = form.files.find(({ field, missing }) => missing !== undefined && !counts.has(field));
    if (absent?.missing !== undefined) throw invalid(absent.field, absent.missing);
  } finally {
    // Reads on, because a client that is still sending would not read the response otherwise.
    if (!request.raw.readableEnded) request.raw.unpipe().resume();
  }
}

async function* partsOf(request: FastifyRequest, { files }: FilesForm) {
  const most = files.reduce((sum, field) => sum + field.most, 0);
  const limits = {
    // One file and one byte more than allowed, because the limits of each field have a better message.
    files: most + 1,
    parts: most + 2,
    fileSize: Math.max(...files.map(({ rules }) => rules.maxBytes)) + 1,
  };
  const options = { limits, throwFileSizeLimit: false };
  const parts = request.parts(options)[Symbol.asyncIterator]();
  for (;;) {
    const next = await parts.next().catch(rethrowParserError);
    if (next.done) return;
    yield next.value;
  }
}

/**
 * Wraps a file so that its stream can be destroyed; the rest is then discarded. Destroying the original stream would
 * stop the parser.
 */
function skippable(file: Readable): Readable {
  const content = new PassThrough();
  // Unlike a listener, this also reports a file that has already failed: its client disconnected before its turn.
  finished(file, { writable: false }).catch((error: Error) => content.destroy(error));
  content.once('close', () => file.unpipe(content).resume());
  return file.pipe(content);
}
