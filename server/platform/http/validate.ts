import type { PipeTransform } from '@nestjs/common';
import { z } from 'zod';
import { DomainError, type FieldErrors } from '../../../domain/errors.js';

function validate<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  for (const issue of parsed.error.issues) if (issue.path.length) fields[issue.path.join('.')] ??= issue.message;
  throw new DomainError('VALIDATION', {
    message: parsed.error.issues[0]?.message,
    // A body that is no object has no field to name.
    ...(Object.keys(fields).length && { fields }),
  });
}

/** Returns the schema of a validation pipe, or of its class if that has one; undefined for other pipes. */
export const schemaOf = (pipe: unknown): z.ZodType | undefined =>
  pipe instanceof Validate || pipe instanceof ValidateQuery || isClassWithSchema(pipe) ? pipe.schema : undefined;

const isClassWithSchema = (pipe: unknown): pipe is { schema: z.ZodType } =>
  typeof pipe === 'function' && pipe.prototype instanceof Validate && 'schema' in pipe;

/** Validates a body or a GraphQL input with the schema of the client's form. Drops unknown fields. */
export class Validate<T> implements PipeTransform<unknown, T> {
  constructor(readonly schema: z.ZodType<T>) {}

  transform(value: unknown): T {
    return validate(this.schema, value);
  }
}

const numberText = /^-?\d{1,15}(\.\d{1,6})?$/;

/** Returns the rules of the values that a rule accepts, without what only wraps them. */
function acceptedBy(rule: unknown): unknown[] {
  if (rule instanceof z.ZodPipe) return acceptedBy(rule.in);
  if (rule instanceof z.ZodOptional || rule instanceof z.ZodNullable || rule instanceof z.ZodDefault)
    return acceptedBy(rule.unwrap());
  return rule instanceof z.ZodUnion ? rule.options.flatMap(acceptedBy) : [rule];
}

/**
 * Validates a query string. Converts text only for fields that are numbers in the schema. A list may be text with commas
 * or a repeated parameter, which is what some clients send. Drops unknown parameters, which reach this pipe only in
 * calls of the specification.
 */
export class ValidateQuery<T> implements PipeTransform<unknown, T> {
  /** Names of the parameters in the schema. */
  readonly names: readonly string[];
  private readonly numbers: Set<string>;
  private readonly lists: Set<string>;

  constructor(readonly schema: z.ZodType<T>) {
    let object: unknown = schema;
    while (object instanceof z.ZodPipe) object = object.in;
    const shape = object instanceof z.ZodObject ? Object.entries(object.shape) : [];
    this.names = shape.map(([name]) => name);
    const namesOf = (kind: typeof z.ZodNumber | typeof z.ZodArray) =>
      new Set(shape.filter(([, rule]) => acceptedBy(rule).some((one) => one instanceof kind)).map(([name]) => name));
    this.numbers = namesOf(z.ZodNumber);
    this.lists = namesOf(z.ZodArray);
  }

  transform(value: unknown): T {
    const read: Record<string, unknown> = {};
    for (const [name, text] of Object.entries((value ?? {}) as Record<string, unknown>)) {
      if (Array.isArray(text) && !this.lists.has(name))
        throw new DomainError('VALIDATION', {
          message: `${name} may be given only once`,
          fields: { [name]: `${name} may be given only once` },
        });
      if (text === '') continue;
      read[name] = this.numbers.has(name) && numberText.test(String(text)) ? Number(text) : text;
    }
    return validate(this.schema, read);
  }
}
