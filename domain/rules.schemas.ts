import { z } from './zod.js';
import { emailLimit, isId, normalizedEmail, noteLimit, pageLimits } from './rules.js';

/** Accepts `null` like an absent field, because GraphQL sends `null` for omitted optional fields. */
export const optional = <T extends z.ZodType>(rule: T) =>
  rule
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();

/** A text that a record may lack: absent leaves it as it is, null and an empty text clear it. */
export const clearable = (rule: z.ZodType<string>) =>
  rule
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null))
    .optional();

/**
 * An object schema with the rules of `source` about several fields. A schema that is built from `source.shape` loses
 * them; `.extend` keeps them, and zod refuses `.omit` and `.pick` on a schema with such rules.
 */
export const withRulesOf = <Shape extends z.ZodRawShape>(source: z.ZodObject, shape: Shape) =>
  z.object(shape).check(...((source.def.checks ?? []) as z.core.$ZodCheck<unknown>[]));

/** A trimmed text, undefined if it is empty. */
export const optionalText = (isValid: (text: string) => boolean, message: string) =>
  optional(
    z
      .string()
      .trim()
      .refine((text) => text === '' || isValid(text), message)
      .transform((text) => text || undefined),
  );

/** A trimmed, non-empty text. Missing, empty and wrong type share one message. */
export const required = (message: string, { max, tooLong }: { max: number; tooLong?: string }) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, tooLong ?? `Please use at most ${max} characters.`);

const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;
/** Includes invisible and text-reversing characters, which can hide a link. Names in Indian scripts need joiners. */
const controlCharacter = /[\p{Cc}\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/u;
/** Texts that mail programs turn into links. */
const webAddress = /:[/\\]{2}|\bwww\.|\bmailto:/i;
/**
 * `Gems.com` alone is the name of a company. In postal addresses, a slash may follow an abbreviation. `Pvt.Ltd/Exports`
 * ends with the legal form of a company: no host has such a name.
 */
const hostWithPath = /(?<!\b(?:pvt|co|corp|bros|mfg|intl)(?=\.(?:ltd|inc|llp)[/?#]))\.[a-z]{2,20}[/?#]/i;

const plain = (rule: z.ZodString, breaks: RegExp, addresses: readonly RegExp[]) =>
  rule
    .refine((value) => !controlCharacter.test(value.replace(breaks, ' ')), 'Please leave out control characters.')
    .refine(
      (value) => !addresses.some((address) => address.test(value.normalize('NFKC'))),
      'Please leave out web addresses.',
    );

/** Rule for names, which mails quote: a mail must not contain lines or links of the person who registers. */
export const oneLine = (rule: z.ZodString) =>
  plain(
    rule.refine((value) => !lineBreak.test(value), 'Please write this in one line.'),
    new RegExp(lineBreak, 'g'),
    [webAddress, hostWithPath],
  );

export const severalLines = (rule: z.ZodString) => plain(rule, /\r?\n/g, [webAddress]);

/**
 * Runs in linear time: the character classes do not overlap, so hostile text cannot cause backtracking. Characters that
 * separate or group addresses in mail headers are rejected, so that one address never reaches two recipients.
 */
const emailShape = /^[^\s\p{Cc}@<>",;:()[\]\\]{1,64}@[\w-]+(?:\.[\w-]+)+$/u;

/** An email address in the spelling in which accounts have it. */
export const email = (missing: string, wrong: string) =>
  z
    .string({ error: missing })
    .overwrite(normalizedEmail)
    .min(1, missing)
    .max(emailLimit, wrong)
    .refine((value) => emailShape.test(value), wrong);

/** The `page` of every list, as a number: REST converts query strings first. `perPage` is `limit` in REST. */
export const page = z
  .int('page must be a whole number')
  .min(1, 'page starts at 1')
  .max(pageLimits.maxPage, 'page is too high')
  .nullish()
  .transform((value) => value ?? 1);

export const perPage = (standard: number, most: number = pageLimits.maxPerPage) =>
  z
    .int('limit must be a whole number')
    .min(1, 'limit starts at 1')
    .max(most, `limit is at most ${most}`)
    .nullish()
    .transform((value) => value ?? standard);

export const searchText = optional(z.string().trim().max(100, 'Please search for at most 100 characters.'));

export const noteText = (wrongType?: string) =>
  // The character rules run only on notes within the length limit: they take more than 50 ms for 100 kB.
  z
    .string(wrongType)
    .trim()
    .max(noteLimit, { error: `A note has at most ${noteLimit} characters.`, abort: true });

/** An empty note is none. */
export const note = optional(noteText());

const dayMessage = 'Please use a date such as 2026-01-31.';

/** A day without a time, such as `2026-01-31`. */
export const day = z.iso.date(dayMessage).refine((text) => text >= '2000-01-01', dayMessage);

const momentMessage = 'Please use a day such as 2026-01-31 or a time such as 2026-01-31T10:00:00Z.';

/** A time, or a day of the shop as text. A time without its offset from UTC would be another one in each time zone. */
export const moment = z.union(
  [
    z.date(),
    z.iso.date(momentMessage),
    z.iso.datetime({ offset: true, error: momentMessage }).transform((text) => new Date(text)),
  ],
  momentMessage,
);

const instantMessage = 'Please use a time such as 2026-01-31T10:00:00Z.';

/** The time since which a program asks for changes. */
export const changedSince = optional(
  z.union(
    [z.date(), z.iso.datetime({ offset: true, error: instantMessage }).transform((text) => new Date(text))],
    instantMessage,
  ),
);

export const id = (message = 'This id is not valid.') => z.string({ error: message }).refine(isId, message);

/** Input with only an id. The format is not checked: an unknown id leads to "not found". */
export const byIdSchema = z.object({ id: z.string({ error: 'This id is not valid.' }) });

const withoutRepetitions = (ids: readonly string[]) => [...new Map(ids.map((id) => [id.toLowerCase(), id])).values()];

/** Chosen ids in the requested order. The service reports unknown ids. */
export const chosenIds = (none: string, { max, tooMany }: { max: number; tooMany: string }) =>
  z.array(z.string(), none).transform(withoutRepetitions).pipe(z.array(z.string()).min(1, none).max(max, tooMany));

/** Chosen ids as one text, separated by commas, for a query string. */
export const chosenIdsText = (ids: ReturnType<typeof chosenIds>, none: string) =>
  z
    .string(none)
    .transform((text) =>
      text
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== ''),
    )
    .pipe(ids);
