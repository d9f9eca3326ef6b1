import type { JsonSchema } from './schemas.js';

export const retryAfter: JsonSchema = {
  description: 'Seconds to wait before the next attempt.',
  required: true,
  schema: { type: 'integer', minimum: 1 },
  example: 30,
};

/** Response headers that handlers declare. A header that is missing here fails `npm run openapi`. */
const ownHeaders: Record<string, JsonSchema> = {
  'Idempotent-Replayed': {
    description: '`true` when this key had already placed an order and the response repeats the first one.',
    schema: { const: 'true' },
    example: 'true',
  },
};

const cookies: Record<string, string> = {
  access_token: 'Authenticates the user; valid for 15 minutes.',
  refresh_token: 'Renews both tokens; valid for one use.',
  reset_grant: 'Proves that this browser sent the right code; allows setting a new password within 10 minutes.',
  known_device: 'Marks a browser that has signed in before, so that no mail warns of a new device.',
};

function cookie(name: string): string {
  const purpose = cookies[name];
  if (!purpose) throw new Error(`The cookie ${name} has no description`);
  return purpose;
}

export function responseHeaders(names: readonly string[] = [], setCookies: readonly string[] = []) {
  const headers: Record<string, JsonSchema> = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };
  for (const name of names) {
    const header = ownHeaders[name];
    if (!header) throw new Error(`The header ${name} has no description`);
    headers[name] = header;
  }
  if (setCookies.length)
    headers['Set-Cookie'] = {
      description: `HttpOnly cookies that are set or cleared: ${setCookies.map((name) => `\`${name}\` (${cookie(name)})`).join(' ')}`,
      schema: { type: 'string' },
      example: `${setCookies[0]}=…; Path=/; HttpOnly; SameSite=Strict`,
    };
  return headers;
}

export const cookieParameters = (names: readonly string[] = []): JsonSchema[] =>
  names.map((name) => ({
    in: 'cookie',
    name,
    required: false,
    description: cookie(name),
    schema: { type: 'string' },
    example: 'q3J8…',
  }));

export const headerComponents: Record<string, JsonSchema> = {
  'X-Request-Id': {
    description: 'Identifies this request in the log of the server.',
    required: true,
    schema: { type: 'string' },
    example: '5f0c6f0e-3a52-4c1e-9d5b-6f0c2a7e4b11',
  },
};
