import { SetMetadata } from '@nestjs/common';
import { z } from 'zod';
import { errors, type ErrorCode } from '../../../domain/errors.js';
import { withRestNames } from './rest-field-names.js';

export const responseKey = 'parure:response';
export const failuresKey = 'parure:failures';
const specifiedKey = 'parure:specified';

export type CookieName = 'access_token' | 'refresh_token' | 'reset_grant' | 'known_device' | 'trusted_browser';

/** The response of a REST handler in the OpenAPI document. */
export interface ResponseInfo {
  schema: z.ZodType;
  /** Equivalent GraphQL operations. The first one describes the call, unless there is a `summary`. */
  graphql: string | readonly string[];
  summary?: string;
  /** Description of the case in which a creating call returns 200 instead of 201, with the same fields. */
  unchanged?: string;
  /** The media type, if the response is a file. */
  file?: string;
  /** Cookies that the handler reads, besides `access_token`. */
  reads?: readonly CookieName[];
  /** Cookies that the handler sets or clears. */
  sets?: readonly CookieName[];
  /** Response headers that only this handler sets. */
  headers?: readonly ('Idempotent-Replayed' | 'Content-Disposition' | 'Location')[];
}

/** Declares the response of a REST handler. A handler that returns another type does not compile. */
export const Returns =
  <T extends z.ZodType>(schema: T, info: Omit<ResponseInfo, 'schema'>) =>
  <Handler extends (...args: never[]) => z.input<T> | Promise<z.input<T>>>(
    target: object,
    name: string,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    SetMetadata(responseKey, { schema, ...info } satisfies ResponseInfo)(target, name, descriptor);
  };

/** Declares a REST handler that sends a file of this media type as a download, under the file name of the response. */
export const ReturnsFile = (file: string, info: Omit<ResponseInfo, 'schema' | 'file' | 'headers'>) =>
  SetMetadata(responseKey, {
    schema: z.string(),
    file,
    headers: ['Content-Disposition'],
    ...info,
  } satisfies ResponseInfo);

/** Declares further error codes. Others follow from access level, method, path and request schemas. */
export const Fails = (...codes: ErrorCode[]) => SetMetadata(failuresKey, codes);

/**
 * Marks a call of the specification, whose clients may send unknown query parameters. These are ignored. All other
 * calls reject them (see unknown-parameters.guard.ts).
 */
export const Specified = () => SetMetadata(specifiedKey, true);

export const isSpecified = (handler: object): boolean => Reflect.hasMetadata(specifiedKey, handler);

/** Schema of a date in a response. Handlers return a `Date`, which JSON turns into text. */
export const dateTime = z.date().meta({ type: 'string', format: 'date-time' });

export const message = z.string().describe('A message to show to the user.');

export const success = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object({ success: z.boolean().describe('Always `true`.'), ...fields });

/** Schema of a success that always has the same message. */
export const done = <Text extends string, Fields extends z.ZodRawShape>(text: Text, fields: Fields) =>
  success({ message: z.literal(text).describe('A message to show to the user.'), ...fields });

export const restMessage = success({ message });

export const pageTotals = {
  total: z.int().describe('Number of items in the whole list.'),
  totalPages: z.int().describe('Number of pages in the whole list.'),
};

/** Returns the fields of a response from an entity that may have more fields. */
export const toRest = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  values: z.infer<z.ZodObject<Shape>>,
): z.infer<z.ZodObject<Shape>> => {
  const all = values as Record<string, unknown>;
  const fields: Record<string, unknown> = {};
  for (const name of Object.keys(schema.shape)) fields[name] = all[name];
  return fields as z.infer<z.ZodObject<Shape>>;
};

/** Schema of a list's arguments with REST names: `limit` instead of `perPage`. */
export const restPage = <Shape extends z.ZodRawShape>(list: z.ZodObject<Shape>, names: Record<string, string> = {}) =>
  withRestNames(list, { perPage: 'limit', ...names });

const codes = Object.keys(errors) as ErrorCode[];
const detail = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

export const restFailure = z
  .object({
    success: z.literal(false).describe('Always `false`.'),
    message,
    code: z.enum(codes).describe('A stable code, the same as `extensions.code` in GraphQL.'),
    errors: z
      .record(z.string(), z.string())
      .optional()
      .describe('The error message of each invalid field. The names of nested fields are joined by dots.'),
    details: z
      .record(z.string(), detail)
      .optional()
      .describe('Further data for programs; the keys depend on the code, such as `since`, `email` or `products`.'),
  })
  .meta({ id: 'Failure', description: 'The shape of every failure.' });
