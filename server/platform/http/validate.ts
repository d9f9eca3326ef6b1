import type { PipeTransform } from '@nestjs/common';
import { z } from 'zod';
import { DomainError, type FieldErrors } from '../../../domain/errors.js';

function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message;
  throw new DomainError('VALIDATION', { message: parsed.error.issues[0]?.message, fields });
}

/** The schema that a pipe of a parameter checks by. */
export const schemaOf = (pipe: unknown): z.ZodType | undefined =>
  pipe instanceof Validate || pipe instanceof ValidateQuery ? pipe.schema : undefined;

/** The one check of a body or a GraphQL input: the same schema as the form's. Unknown fields are dropped. */
export class Validate<T> implements PipeTransform<unknown, T> {
  constructor(readonly schema: z.ZodType<T>) {}

  transform(value: unknown): T {
    return checked(this.schema, value);
  }
}

const numberText = /^-?\d{1,15}(\.\d{1,6})?$/;

function isNumber(rule: unknown): boolean {
  if (rule instanceof z.ZodNumber) return true;
  if (rule instanceof z.ZodPipe) return isNumber(rule.in);
  if (rule instanceof z.ZodOptional || rule instanceof z.ZodNullable || rule instanceof z.ZodDefault)
    return isNumber(rule.unwrap());
  return false;
}

/** A query string knows only text, so the fields that a schema calls numbers are read as numbers; nothing else is cast. */
export class ValidateQuery<T> implements PipeTransform<unknown, T> {
  private readonly numbers: Set<string>;

  constructor(readonly schema: z.ZodType<T>) {
    const object: unknown = schema instanceof z.ZodPipe ? schema.in : schema;
    const shape = object instanceof z.ZodObject ? Object.entries(object.shape) : [];
    this.numbers = new Set(shape.filter(([, rule]) => isNumber(rule)).map(([name]) => name));
  }

  transform(value: unknown): T {
    const read: Record<string, unknown> = {};
    for (const [name, text] of Object.entries((value ?? {}) as Record<string, unknown>)) {
      if (Array.isArray(text))
        throw new DomainError('VALIDATION', {
          message: `${name} was given more than once`,
          fields: { [name]: `${name} was given more than once` },
        });
      if (text === '') continue;
      read[name] = this.numbers.has(name) && numberText.test(String(text)) ? Number(text) : text;
    }
    return checked(this.schema, read);
  }
}
