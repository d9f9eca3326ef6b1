import type { FastifyRequest } from 'fastify';

/** True if the client already has the response with this ETag, so that 304 without a body is enough. */
export function isUnchanged(request: FastifyRequest, etag: string): boolean {
  const header = request.headers['if-none-match'];
  return (
    header !== undefined &&
    header.length < 1000 &&
    header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  );
}
