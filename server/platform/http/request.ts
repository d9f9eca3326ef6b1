import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext, type GqlContextType } from '@nestjs/graphql';

/** The GraphQL context of every resolver. */
export interface GraphqlContext {
  req: FastifyRequest;
  reply: FastifyReply;
}

const graphqlContext = (context: ExecutionContext) => GqlExecutionContext.create(context).getContext<GraphqlContext>();

export const isGraphql = (context: ExecutionContext) => context.getType<GqlContextType>() === 'graphql';

export const requestOf = (context: ExecutionContext): FastifyRequest =>
  isGraphql(context) ? graphqlContext(context).req : context.switchToHttp().getRequest<FastifyRequest>();

export const replyOf = (context: ExecutionContext): FastifyReply =>
  isGraphql(context) ? graphqlContext(context).reply : context.switchToHttp().getResponse<FastifyReply>();

type Request = Pick<FastifyRequest, 'routeOptions'>;

export const graphqlPath = '/graphql';
const mediaRoute = '/media/';
/** Route of the client's page and its files. */
export const clientRoute = '/*';

/**
 * Returns the matched route, such as `/api/v1/products/:id`; empty if none matches. The URL must never decide what a
 * request is. `/%61pi/v1/products` and `http://any.host/api/v1/products` match the same route.
 */
const routeOf = ({ routeOptions }: Request): string => routeOptions.url ?? '';

export const isGraphqlCall = (request: Request): boolean => routeOf(request) === graphqlPath;

const operationStart = /^\s*(query|mutation)\b\s*(\w{1,64})?/;

/**
 * Returns kind and name of the GraphQL operation. Reads only the beginning of the document, because cached responses
 * are sent without parsing it.
 */
export function operationOf(body: unknown): { kind: string; name?: string } | undefined {
  const { query, operationName } = (body ?? {}) as { query?: unknown; operationName?: unknown };
  if (typeof query !== 'string') return undefined;
  const [, kind = 'query', first] = operationStart.exec(query) ?? [];
  const name = typeof operationName === 'string' && /^\w{1,64}$/.test(operationName) ? operationName : first;
  return { kind, name };
}

/** True for a call of the REST or the GraphQL API, and for a request that no route matches. */
export function isCall(request: Request): boolean {
  const route = routeOf(request);
  return route === '' || route === graphqlPath || route.startsWith('/api/');
}

export const isMedia = (request: Request): boolean => routeOf(request).startsWith(mediaRoute);

/** The picture and the token of a signed address, such as `/media/<id>/640.avif?token=…`; undefined for others. */
export function signedPictureOf(request: FastifyRequest): { id: string; token: string } | undefined {
  if (!isMedia(request)) return undefined;
  const { token } = request.query as { token?: string | string[] };
  const { id } = request.params as { id: string };
  return token === undefined ? undefined : { id, token: String(token) };
}

/** True for a page of the client or one of the files beside it, except scripts and styles. */
export const isPage = (request: Request & Pick<FastifyRequest, 'url'>): boolean =>
  ['/', clientRoute].includes(routeOf(request)) && !isClientAsset(request);

/** True for health checks, because operators must always be able to see the state of the server. */
export const isHealthCheck = (request: Request): boolean => /^\/health(?:\/|$)/.test(routeOf(request));

/** True for scripts and styles of a page. They are cheap to serve, and a single missing one breaks the page. */
export const isClientAsset = (request: Request & Pick<FastifyRequest, 'url'>): boolean =>
  routeOf(request) === clientRoute && request.url.startsWith('/assets/');

const bearer = /^bearer +([\w.-]+)$/i;

/** The token of the `Authorization: Bearer` header. */
export const bearerTokenOf = ({ headers }: FastifyRequest): string | undefined =>
  bearer.exec(headers.authorization ?? '')?.[1];

/** True if the client already has the response with this ETag, so that 304 without a body is enough. */
export function isUnchanged(request: FastifyRequest, etag: string): boolean {
  const header = request.headers['if-none-match'];
  return (
    header !== undefined &&
    header.length < 1000 &&
    header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  );
}
