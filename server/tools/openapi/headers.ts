import type { CookieName, ResponseInfo } from '../../platform/http/contract.js';
import type { JsonSchema } from './schemas.js';

export const retryAfter: JsonSchema = {
  description: 'Seconds to wait before the next attempt.',
  required: true,
  schema: { type: 'integer', minimum: 1 },
  example: 30,
};

/** References to the headers of responses to limited calls. All calls are limited, unless the operator turns it off. */
export const rateLimit: Record<string, JsonSchema> = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
};

export const wwwAuthenticate: JsonSchema = {
  description:
    'Asks for a bearer token. With `error="invalid_token"`, the one that was sent is not valid, or no longer.',
  required: true,
  schema: { type: 'string' },
  example: 'Bearer error="invalid_token"',
};

const ownHeaders: Record<NonNullable<ResponseInfo['headers']>[number], JsonSchema> = {
  'Idempotent-Replayed': {
    description: '`true` when a call with this key was made before, and the response repeats the first one.',
    schema: { const: 'true' },
    example: 'true',
  },
  Location: {
    description: 'The path of what was created.',
    required: true,
    schema: { type: 'string', format: 'uri-reference' },
    example: '/api/v1/orders/get/01966f7c-3a52-7c1e-9d5b-6f0c2a7e4b11',
  },
  'Content-Disposition': {
    description: 'The name under which browsers save the file.',
    required: true,
    schema: { type: 'string' },
    example: 'attachment; filename="job-cards-2026-11-26.pdf"',
  },
};

const cookies: Record<CookieName, string> = {
  access_token: 'Authenticates the user; valid for 15 minutes.',
  refresh_token: 'Renews both tokens; valid for one use.',
  reset_grant: 'Proves that this browser sent the right code; allows setting a new password within 10 minutes.',
  known_device:
    'Marks a browser that has signed in before, so that wrong passwords and requests for codes of others do not lock it out.',
  trusted_browser: 'Marks a browser in which staff sign in without their second factor, for 30 days.',
};

export function responseHeaders(
  { headers = [], sets = [] }: ResponseInfo,
  { cached = false } = {},
): Record<string, JsonSchema> {
  const inUse = headers.map((name) => [name, ownHeaders[name]] as const);
  const own: Record<string, JsonSchema> = {
    'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
    ...rateLimit,
    ...Object.fromEntries(inUse),
    ...(cached && { ETag: { $ref: '#/components/headers/ETag' } }),
  };
  if (!sets.length) return own;
  const described = sets.map((name) => `\`${name}\` (${cookies[name]})`).join(' ');
  const setCookie = {
    description: `HttpOnly cookies that are set or cleared: ${described}`,
    schema: { type: 'string' },
    example: `${sets[0]}=…; Path=/; HttpOnly; SameSite=Strict`,
  };
  return { ...own, 'Set-Cookie': setCookie };
}

export const cookieParameters = ({ reads = [] }: ResponseInfo): JsonSchema[] =>
  reads.map((name) => ({
    in: 'cookie',
    name,
    required: false,
    description: cookies[name],
    schema: { type: 'string' },
    example: 'q3J8…',
  }));

export const ifNoneMatch: JsonSchema = {
  in: 'header',
  name: 'If-None-Match',
  required: false,
  description:
    'The `ETag` of the response that the caller has. While it is current, the response is 304 without a body.',
  schema: { type: 'string' },
  example: '"2jmj7l5rSw0yVb_vlWAYkK_YBwk"',
};

export const headerComponents: Record<string, JsonSchema> = {
  'X-Request-Id': {
    description: 'Identifies this request in the log of the server.',
    required: true,
    schema: { type: 'string' },
    example: '5f0c6f0e-3a52-4c1e-9d5b-6f0c2a7e4b11',
  },
  RateLimit: {
    description:
      'The limit that allows the fewest further calls: `r` calls until it starts again in `t` seconds. Absent when the operator has turned limits off.',
    schema: { type: 'string' },
    example: '"every-call";r=299;t=60',
  },
  'RateLimit-Policy': {
    description: 'The same limit: `q` calls in `w` seconds.',
    schema: { type: 'string' },
    example: '"every-call";q=300;w=60',
  },
  ETag: {
    description: 'Identifies the content. Send it back in `If-None-Match` to get 304 while the content is the same.',
    required: true,
    schema: { type: 'string' },
    example: '"2jmj7l5rSw0yVb_vlWAYkK_YBwk"',
  },
};
