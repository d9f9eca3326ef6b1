import { errors, type ErrorCode } from '../../../domain/errors.js';
import type { AccessLevel } from '../../platform/http/access/allow.js';
import type { JsonSchema } from './response-schemas.js';
import { retryAfter } from './headers.js';
import type { Route } from './routes.js';

const refusedAt: Record<AccessLevel, ErrorCode[]> = {
  visitor: [],
  member: ['UNAUTHENTICATED'],
  catalogue: ['UNAUTHENTICATED', 'ACCESS_PENDING', 'ACCESS_REJECTED', 'ACCESS_EXPIRED'],
  customer: ['UNAUTHENTICATED', 'ACCESS_PENDING', 'ACCESS_REJECTED', 'ACCESS_EXPIRED'],
  admin: ['UNAUTHENTICATED', 'FORBIDDEN'],
};

/** Whatever is asked: the limit per address, and a shop that is starting or overrun. */
const ofEveryCall: ErrorCode[] = ['TOO_MANY_REQUESTS', 'UNAVAILABLE'];
/** Whatever is sent: it is not JSON, another type, too much, or comes from another site's page. */
const ofEveryChange: ErrorCode[] = ['BAD_REQUEST', 'FORBIDDEN', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_TYPE'];

/** Only a defect answers this, so nobody is told to expect it. */
const undescribed = new Set<ErrorCode>(['INTERNAL_SERVER_ERROR']);

export const failureSchema: JsonSchema = {
  type: 'object',
  description: 'What every failure looks like.',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false, description: 'Always `false`.' },
    message: { type: 'string', description: 'Fit to be shown to a person.' },
    code: {
      type: 'string',
      description: 'Stable; the same as `extensions.code` in GraphQL.',
      enum: Object.keys(errors),
    },
    errors: {
      type: 'object',
      description: 'Each field that failed, and why; fields of fields are joined by dots.',
      additionalProperties: { type: 'string' },
    },
    details: {
      type: 'object',
      description: 'What a program may want to know beside the words, by the code: `since`, `email`, `products` …',
      additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
    },
  },
};

/** The failures that calls meet. Many fail alike, so each set of failures is written down once. */
export class FailureResponses {
  private readonly met = new Map<string, JsonSchema>();

  /** By status, everything that this call can fail with. */
  of(route: Route, thrown: readonly ErrorCode[]): Record<string, JsonSchema> {
    const byStatus = new Map<number, ErrorCode[]>();
    for (const code of [...new Set([...declared(route), ...thrown])].sort()) {
      const { status } = errors[code];
      if (!undescribed.has(code)) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    }
    return Object.fromEntries([...byStatus].map(([status, codes]) => [status, this.remembered(codes)]));
  }

  get components(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.met].sort(([one], [other]) => one.localeCompare(other)));
  }

  private remembered(codes: readonly ErrorCode[]): JsonSchema {
    const name = codes.join('.');
    this.met.set(name, failedBy(codes));
    return { $ref: `#/components/responses/${name}` };
  }
}

function declared({
  accessLevel,
  request: takes,
  method,
  file,
  largeBody,
  sameOriginOnly: ownPages,
  path,
}: Route): ErrorCode[] {
  const checked = takes.body || takes.query || takes.path || takes.header || file;
  return [
    ...refusedAt[accessLevel],
    ...ofEveryCall,
    ...(method === 'get' ? [] : ofEveryChange),
    // Who asks, or what is written about, may be deleted by somebody else while it is being written.
    ...(method !== 'get' && accessLevel !== 'visitor' ? (['CONFLICT'] as const) : []),
    ...(ownPages ? (['FORBIDDEN'] as const) : []),
    ...(checked ? (['VALIDATION'] as const) : []),
    ...(path.includes('{') ? (['NOT_FOUND'] as const) : []),
    ...(largeBody || file ? (['OUT_OF_SPACE'] as const) : []),
  ];
}

const failedBy = (codes: readonly ErrorCode[]): JsonSchema => ({
  description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
  ...(codes.some((code) => [429, 503].includes(errors[code].status)) && { headers: { 'Retry-After': retryAfter } }),
  content: {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { enum: codes } } }],
      },
      examples: Object.fromEntries(
        codes.map((code) => [code, { value: { success: false, message: errors[code].message, code } }]),
      ),
    },
  },
});
