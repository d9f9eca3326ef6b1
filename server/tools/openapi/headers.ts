import type { JsonSchema } from './response-schemas.js';

export const retryAfter: JsonSchema = {
  description: 'Seconds until another attempt makes sense.',
  required: true,
  schema: { type: 'integer', minimum: 1 },
  example: 30,
};

/** What the headers that our handlers set are for; a header that nobody explains stops `npm run openapi`. */
const answered: Record<string, JsonSchema> = {
  'idempotent-replayed': {
    description: '`true` where this key had placed its order before, and the answer is the first one again.',
    schema: { const: 'true' },
    example: 'true',
  },
};
/** These say nothing about the call. */
const general = new Set(['cache-control', 'content-type']);

const cookies: Record<string, string> = {
  access_token: 'Who is asking, for 15 minutes.',
  refresh_token: 'Gets the next pair of tokens, once.',
  reset_grant: 'This browser has given the right code, and may set a new password within 10 minutes.',
  known_device: 'This browser has signed in before, so no mail tells of a new one.',
};

function cookie(name: string): string {
  const purpose = cookies[name];
  if (!purpose) throw new Error(`Nobody says what the cookie ${name} is for`);
  return purpose;
}

/** The headers of an answer that say more than how it may be kept. */
export function responseHeaders(names: readonly string[], kept: readonly string[]): Record<string, JsonSchema> {
  const headers: Record<string, JsonSchema> = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };
  for (const name of names.filter((one) => !general.has(one))) {
    const header = answered[name];
    if (!header) throw new Error(`Nobody says what the header ${name} is for`);
    headers[inTitleCase(name)] = header;
  }
  if (kept.length)
    headers['Set-Cookie'] = {
      description: `HttpOnly, kept or taken back: ${kept.map((name) => `\`${name}\` (${cookie(name)})`).join(' ')}`,
      schema: { type: 'string' },
      example: `${kept[0]}=…; Path=/; HttpOnly; SameSite=Strict`,
    };
  return headers;
}

export const cookieParameters = (names: readonly string[]): JsonSchema[] =>
  names
    .filter((name) => name !== 'access_token')
    .map((name) => ({
      in: 'cookie',
      name,
      required: false,
      description: cookie(name),
      schema: { type: 'string' },
      example: 'q3J8…',
    }));

export const headerComponents: Record<string, JsonSchema> = {
  'X-Request-Id': {
    description: 'By this id the house finds what happened in its log.',
    required: true,
    schema: { type: 'string' },
    example: '5f0c6f0e-3a52-4c1e-9d5b-6f0c2a7e4b11',
  },
};

const inTitleCase = (name: string) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
