import type { z } from 'zod';
import { DomainError } from '../../../domain/errors.js';
import { withRulesOf } from '../../../domain/rules.schemas.js';

/**
 * Returns the schema with REST field names. Its output has the names of the domain; `names` maps domain to REST names.
 */
export function withRestNames<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, names: Record<string, string>) {
  const domainNames = Object.fromEntries(Object.entries(names).map(([domainName, name]) => [name, domainName]));
  const renamed = Object.entries(schema.shape).map(([name, rule]) => [names[name] ?? name, rule]);
  return withRulesOf(schema, Object.fromEntries(renamed) as z.ZodRawShape).transform((values) => {
    const original = Object.entries(values).map(([name, value]) => [domainNames[name] ?? name, value]);
    return Object.fromEntries(original) as z.output<z.ZodObject<Shape>>;
  });
}

/** Renames the fields of a service's validation errors to their REST names. `names` maps domain to REST names. */
export async function withRestFieldNames<T>(names: Record<string, string>, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (thrown) {
    if (!(thrown instanceof DomainError) || !thrown.fields) throw thrown;
    const { code, message, retryAfter, details } = thrown;
    const toRestPath = (path: string) =>
      path
        .split('.')
        .map((part) => names[part] ?? part)
        .join('.');
    const fields = Object.fromEntries(
      Object.entries(thrown.fields).map(([path, problem]) => [toRestPath(path), problem]),
    );
    throw new DomainError(code, { message, retryAfter, details, fields });
  }
}
