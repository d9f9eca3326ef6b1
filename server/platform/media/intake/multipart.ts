import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../../domain/errors.js';
import type { FileRules } from '../../../../domain/files.js';
import { requestOf } from '../../http/request-of.js';
import { type IncomingFile, unreadable } from './incoming.js';

export interface FileField {
  /** The name of the form's field. */
  field: string;
  rules: FileRules;
  /** What is said where it is not there. */
  missing: string;
}

/** The one file of a multipart call over REST, still on its way in. */
export const MultipartFile = createParamDecorator((wanted: FileField, context: ExecutionContext) =>
  fromMultipart(requestOf(context), wanted),
);

/** The file that a handler's parameter takes, if that is what it takes. */
export const isFileField = (data: unknown): data is FileField =>
  typeof data === 'object' && data !== null && 'field' in data && 'rules' in data;

async function fromMultipart(request: FastifyRequest, { field, rules, missing }: FileField): Promise<IncomingFile> {
  // One byte more than is taken: where it is cut off is decided in one place, for both faces.
  const limits = { files: 1, fileSize: rules.maxBytes + 1 };
  const part = request.isMultipart()
    ? await request.file({ limits, throwFileSizeLimit: false }).catch(unreadable)
    : undefined;
  if (part?.fieldname !== field || part.filename === undefined) {
    part?.file.resume();
    throw new DomainError('VALIDATION', { message: missing, fields: { [field]: missing } });
  }
  return { stream: part.file, fileName: part.filename, declaredMime: part.mimetype };
}
