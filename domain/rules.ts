import { z } from 'zod';

// A person must never read zod's stock English ("Invalid input: expected string, received null").
z.config({ customError: () => 'This value is not valid.' });

/** GraphQL sends `null` for an omitted optional field; zod alone refuses it. */
export const optional = <T extends z.ZodType>(rule: T) =>
  rule
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();

/** Text that must be there: trimmed, with one message for missing, empty and wrong type. */
export const required = (message: string, { max, tooLong }: { max: number; tooLong?: string }) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, tooLong ?? `Please use at most ${max} characters.`);

/**
 * Linear-time on purpose: classes without overlap, so hostile text cannot make it backtrack. What separates or groups
 * addresses in a mail's header is refused, so that one account can never write to two.
 */
const emailShape = /^[^\s@<>",;:()[\]\\]{1,64}@[^\s@.<>",;:()[\]\\]+(?:\.[^\s@.<>",;:()[\]\\]+)+$/;

export const emailLimit = 100;

/** An e-mail address, trimmed and in lower case, so one person is one account. */
export const email = (missing: string, wrong: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .toLowerCase()
    .max(emailLimit, wrong)
    .refine((value) => emailShape.test(value), wrong);

export const pageLimits = { maxPage: 10_000, maxPerPage: 200 } as const;

/** `page` and `limit` of every list. Query strings are turned into numbers by the REST face, never here. */
export const page = z
  .int('page must be a whole number')
  .min(1, 'page starts at 1')
  .max(pageLimits.maxPage, 'page is too high')
  .nullish()
  .transform((value) => value ?? 1);

export const perPage = (standard: number) =>
  z
    .int('limit must be a whole number')
    .min(1, 'limit starts at 1')
    .max(pageLimits.maxPerPage, `limit is at most ${pageLimits.maxPerPage}`)
    .nullish()
    .transform((value) => value ?? standard);

/** What somebody types into a search field of a list. */
export const searchText = optional(z.string().trim().max(100, 'Please search for at most 100 characters.'));

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isId = (value: unknown): value is string => typeof value === 'string' && uuidShape.test(value);

export const id = (message = 'This id is not valid.') => z.string({ error: message }).refine(isId, message);

/** What a call that only names one thing carries; whether there is such a thing is found out by looking for it. */
export const byIdSchema = z.object({ id: z.string({ error: 'This id is not valid.' }) });
