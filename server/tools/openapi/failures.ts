import { errors, type ErrorCode } from '../../../domain/errors.js';
import type { AccessLevel } from '../../platform/http/access/allow.js';

import { retryAfter } from './headers.js';
import type { Route } from './routes.js';
import type { JsonSchema } from './schemas.js';

const accessErrors: Record<AccessLevel, ErrorCode[]> = {
  visitor: [],
  member: ['UNAUTHENTICATED'],
  catalogue: ['UNAUTHENTICATED', 'ACCESS_PENDING', 'ACCESS_REJECTED', 'ACCESS_EXPIRED'],
  customer: ['UNAUTHENTICATED', 'ACCESS_PENDING', 'ACCESS_REJECTED', 'ACCESS_EXPIRED'],
  admin: ['UNAUTHENTICATED', 'FORBIDDEN'],
};

/** Any call can exceed a rate limit, or reach a server that is starting or overloaded. */
const ofEveryCall: ErrorCode[] = ['TOO_MANY_REQUESTS', 'UNAVAILABLE'];
/** Any write can be malformed, of the wrong content type, too large, or sent by another site's page. */
const ofEveryWrite: ErrorCode[] = ['BAD_REQUEST', 'FORBIDDEN', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_TYPE'];

/** Caused by defects only, so clients need not expect it. */
const undescribed = new Set<ErrorCode>(['INTERNAL_SERVER_ERROR']);

export const failureSchema: JsonSchema = {
  type: 'object',
  description: 'The shape of every failure.',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false, description: 'Always `false`.' },
    message: { type: 'string', description: 'A message to show to the user.' },
    code: {
      type: 'string',
      description: 'A stable code, the same as `extensions.code` in GraphQL.',
      enum: Object.keys(errors),
    },
    errors: {
      type: 'object',
      description: 'The error message of each invalid field. The names of nested fields are joined by dots.',
      additionalProperties: { type: 'string' },
    },
    details: {
      type: 'object',
      description: 'Further data for programs; the keys depend on the code, such as `since`, `email` or `products`.',
      additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
    },
  },
};

/** Collects the failure responses. Calls that fail with the same codes share one component. */
export class FailureResponses {
  private readonly responses = new Map<string, JsonSchema>();

  /** The failure responses of a call, by status. */
  of(route: Route): Record<string, JsonSchema> {
    const byStatus = new Map<number, ErrorCode[]>();
    for (const code of [...new Set([...derivedFrom(route), ...route.failures])].sort()) {
      const { status } = errors[code];
      if (!undescribed.has(code)) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    }
    return Object.fromEntries([...byStatus].map(([status, codes]) => [status, this.shared(codes)]));
  }

  get components(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.responses].sort(([one], [other]) => one.localeCompare(other)));
  }

  private shared(codes: readonly ErrorCode[]): JsonSchema {
    const name = codes.join('.');
    this.responses.set(name, responseFor(codes));
    return { $ref: `#/components/responses/${name}` };
  }
}

function derivedFrom({ accessLevel, request, method, file, largeBody, sameOriginOnly, path }: Route): ErrorCode[] {
  const checked = request.body || request.query || request.path || request.header || file;
  return [
    ...accessErrors[accessLevel],
    ...ofEveryCall,
    ...(method === 'get' ? [] : ofEveryWrite),
    // The caller or the changed record may be deleted by a concurrent request.
    ...(method !== 'get' && accessLevel !== 'visitor' ? (['CONFLICT'] as const) : []),
    ...(sameOriginOnly ? (['FORBIDDEN'] as const) : []),
    ...(checked ? (['VALIDATION'] as const) : []),
    ...(path.includes('{') ? (['NOT_FOUND'] as const) : []),
    ...(largeBody || file ? (['OUT_OF_SPACE'] as const) : []),
  ];
}

const responseFor = (codes: readonly ErrorCode[]): JsonSchema => ({
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
