export const emailLimit = 100;

/** The most characters of a note. */
export const noteLimit = 500;

export const pageLimits = { maxPage: 10_000, maxPerPage: 200 } as const;

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isId = (value: unknown): value is string => typeof value === 'string' && uuidShape.test(value);
