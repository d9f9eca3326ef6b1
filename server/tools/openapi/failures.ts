import { errors, type ErrorCode } from '../../../domain/errors.js';
import { type AccessLevel, isForStaff } from '../../platform/http/access/allow.js';

import { restFailure } from '../../platform/http/contract.js';
import { rateLimit, retryAfter, wwwAuthenticate } from './headers.js';
import type { Route } from './routes.js';
import type { JsonSchema, Schemas } from './schemas.js';

const accessErrors: Record<AccessLevel, ErrorCode[]> = {
  visitor: [],
  member: ['UNAUTHENTICATED'],
  catalogue: ['UNAUTHENTICATED', 'ACCESS_PENDING', 'ACCESS_REJECTED', 'ACCESS_EXPIRED'],
  customer: ['UNAUTHENTICATED', 'ACCESS_PENDING', 'ACCESS_REJECTED', 'ACCESS_EXPIRED'],
  buyer: ['UNAUTHENTICATED', 'ACCESS_PENDING', 'ACCESS_REJECTED', 'ACCESS_EXPIRED', 'FORBIDDEN'],
  owner: ['UNAUTHENTICATED', 'ACCESS_PENDING', 'ACCESS_REJECTED', 'ACCESS_EXPIRED', 'FORBIDDEN'],
  admin: ['UNAUTHENTICATED', 'FORBIDDEN'],
};

/** Errors of any call: it can exceed a rate limit, or reach a server that is starting or overloaded. */
const ofEveryCall: ErrorCode[] = ['TOO_MANY_REQUESTS', 'UNAVAILABLE'];
/** Errors of any write: it can be malformed, of the wrong content type, too large, or sent by another site's page. */
const ofEveryWrite: ErrorCode[] = ['BAD_REQUEST', 'FORBIDDEN', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_TYPE'];

/** Collects the failure responses. Calls that fail with the same codes share one component. */
export class FailureResponses {
  private readonly responses = new Map<string, JsonSchema>();
  private readonly schema: JsonSchema;

  constructor(schemas: Schemas) {
    this.schema = schemas.response(restFailure, [], 'Failure');
  }

  /** Returns the failure responses of a call, by status. */
  of(route: Route): Record<string, JsonSchema> {
    const byStatus = new Map<number, ErrorCode[]>();
    for (const code of [...new Set([...derivedFrom(route), ...route.failures])].sort()) {
      const { status } = errors[code];
      byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    }
    return Object.fromEntries([...byStatus].map(([status, codes]) => [status, this.shared(codes)]));
  }

  get components(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.responses].sort(([one], [other]) => one.localeCompare(other)));
  }

  private shared(codes: readonly ErrorCode[]): JsonSchema {
    const name = codes.join('.');
    this.responses.set(name, this.responseFor(codes));
    return { $ref: `#/components/responses/${name}` };
  }

  private responseFor(codes: readonly ErrorCode[]): JsonSchema {
    const isTemporary = codes.some((code) => [429, 503].includes(errors[code].status));
    const needsToken = codes.some((code) => errors[code].status === 401);
    const example = (code: ErrorCode) => [code, { value: { success: false, message: errors[code].message, code } }];
    return {
      description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
      headers: {
        ...rateLimit,
        ...(isTemporary && { 'Retry-After': retryAfter }),
        ...(needsToken && { 'WWW-Authenticate': wwwAuthenticate }),
      },
      content: {
        'application/json': {
          schema: { allOf: [this.schema, { properties: { code: { enum: codes } } }] },
          examples: Object.fromEntries(codes.map(example)) as JsonSchema,
        },
      },
    };
  }
}

function derivedFrom({
  accessLevel,
  needsFreshFactor,
  worksWithoutFactor,
  request,
  method,
  file,
  form,
  largeBody,
  sameOriginOnly,
  refusesUnknownParameters,
  isRepeatable,
  path,
}: Route): ErrorCode[] {
  const checked =
    request.body || request.query || request.path || request.header || file || form || refusesUnknownParameters;
  return [
    ...accessErrors[accessLevel],
    ...(isForStaff(accessLevel) && !worksWithoutFactor ? (['SECOND_FACTOR_NEEDED'] as const) : []),
    ...(needsFreshFactor ? (['FRESH_FACTOR_NEEDED'] as const) : []),
    ...ofEveryCall,
    ...(method === 'get' ? [] : ofEveryWrite),
    // The caller or the changed record may be deleted by a concurrent request.
    ...(method !== 'get' && accessLevel !== 'visitor' ? (['CONFLICT'] as const) : []),
    ...(isRepeatable ? (['CONFLICT', 'IDEMPOTENCY_MISMATCH'] as const) : []),
    ...(sameOriginOnly ? (['FORBIDDEN'] as const) : []),
    ...(checked ? (['VALIDATION'] as const) : []),
    ...(path.includes('{') ? (['NOT_FOUND'] as const) : []),
    ...(largeBody || file || form ? (['OUT_OF_SPACE'] as const) : []),
  ];
}
