export const emailLimit = 100;

/**
 * Spells an email address in one way, so that it belongs to one account however it was typed or copied: without
 * invisible characters, with composed letters of normal width, in lower case, and with the ASCII form of its domain.
 * A domain that no host can have is left as it is.
 */
export function normalizedEmail(address: string): string {
  const text = address
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    // A letter in lower case may have a composed form that its capital letter has not, such as ǰ.
    .normalize('NFC');
  const [, name, domain = ''] = /^([^@]*)@([\p{L}\p{M}\p{N}.-]*)$/u.exec(text) ?? [];
  // Only non-ASCII domains are parsed: the URL parser would read a domain of digits as an IPv4 address.
  return /[^\0-\x7f]/.test(domain) && URL.canParse(`http://${domain}`)
    ? `${name}@${new URL(`http://${domain}`).hostname}`
    : text;
}

/** The most characters of a note. */
export const noteLimit = 500;

export const pageLimits = { maxPage: 10_000, maxPerPage: 200 } as const;

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isId = (value: unknown): value is string => typeof value === 'string' && uuidShape.test(value);
