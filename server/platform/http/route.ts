import type { FastifyRequest } from 'fastify';

type Request = Pick<FastifyRequest, 'routeOptions'>;

export const graphqlPath = '/graphql';
const mediaRoute = '/media/';
/** The client's page and its files. */
export const clientRoute = '/*';

/**
 * What a request asks for is decided by the route that the router has matched, such as `/api/v1/products/:id`, and never
 * by the URL: `/%61pi/v1/products` and `http://any.host/api/v1/products` match the same route. Empty if none matches.
 */
const routeOf = ({ routeOptions }: Request): string => routeOptions.url ?? '';

export const isGraphqlCall = (request: Request): boolean => routeOf(request) === graphqlPath;

/** A call of the REST or the GraphQL API, or one that no route matches. */
export function isCall(request: Request): boolean {
  const route = routeOf(request);
  return route === '' || route === graphqlPath || route.startsWith('/api/');
}

export const isMedia = (request: Request): boolean => routeOf(request).startsWith(mediaRoute);

/** A page of the client or one of the files beside it, without scripts and styles. */
export const isPage = (request: Request & Pick<FastifyRequest, 'url'>): boolean =>
  ['/', clientRoute].includes(routeOf(request)) && !isClientAsset(request);

/** Operators must be able to see the state of the server. */
export const isHealthCheck = (request: Request): boolean => /^\/health(?:\/|$)/.test(routeOf(request));

/** Scripts and styles of a page that is loading: cheap to serve, and a single missing one breaks the page. */
export const isClientAsset = (request: Request & Pick<FastifyRequest, 'url'>): boolean =>
  routeOf(request) === clientRoute && request.url.startsWith('/assets/');
