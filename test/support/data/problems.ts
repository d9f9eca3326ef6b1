import type { z } from 'zod';

/** What a form would show for this value, by field; an empty object when nothing is wrong. The schema's own field is ''. */
export function problemsOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return {};
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}

export const letters = (count: number) => 'a'.repeat(count);
