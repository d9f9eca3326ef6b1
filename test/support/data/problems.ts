import type { z } from 'zod';

/** The first error of each field, as a form shows it; empty when valid. Errors of the whole schema have the key ''. */
export function problemsOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return {};
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}

export const letters = (count: number) => 'a'.repeat(count);
