import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../../domain/errors.js';
import type { FileRules } from '../../../../domain/files.js';
import { checkAgain } from '../../http/access/allow.js';
import { requestOf } from '../../http/request-of.js';
import { type Incoming, rethrowParserError } from './incoming.js';

export interface FileField {
  /** The name of the form's field. */
  field: string;
  rules: FileRules;
  /** The error message if the file is missing. */
  missing: string;
}

/** The only file of a REST multipart request, as a stream. */
export const MultipartFile = createParamDecorator((field: FileField, context: ExecutionContext) =>
  fromMultipart(requestOf(context), field),
);

/** Whether a handler's parameter is a multipart file. */
export const isFileField = (data: unknown): data is FileField =>
  typeof data === 'object' && data !== null && 'field' in data && 'rules' in data;

async function fromMultipart(request: FastifyRequest, { field, rules, missing }: FileField): Promise<Incoming> {
  // One byte above the limit: `withIncoming` enforces the limit for REST and GraphQL.
  const limits = { files: 1, fileSize: rules.maxBytes + 1 };
  const part = request.isMultipart()
    ? await request.file({ limits, throwFileSizeLimit: false }).catch(rethrowParserError)
    : undefined;
  if (part?.fieldname !== field || part.filename === undefined) {
    part?.file.resume();
    throw new DomainError('VALIDATION', { message: missing, fields: { [field]: missing } });
  }
  return {
    content: part.file,
    fileName: part.filename,
    declaredMime: part.mimetype,
    afterArrival: () => checkAgain(request),
  };
}
