import { afterEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { DomainError } from '../../../../domain/errors.js';
import { LoadShedder, shedLoad } from './load-shedder.js';

const fast = 30e6;
const slow = 300e6;

/** Returns a request that the router has matched with this route. */
const on = (route: string, url = route) => ({ routeOptions: { url: route }, url }) as FastifyRequest;

const shedderWith = (activeRequests: number, medianDelays: readonly number[] = [slow, slow]) => {
  const shedder = new LoadShedder();
  const leave = Array.from({ length: activeRequests }, () => shedder.enter());
  medianDelays.forEach((median) => shedder.recordDelay(median));
  return { shedder, leave };
};

describe('LoadShedder', () => {
  it('rejects requests when many are active and the event loop is slow', () => {
    expect(shedderWith(24).shedder.shouldReject(on('/graphql'))).toBe(true);
    expect(shedderWith(24).shedder.shouldReject(on('/api/v1/products'))).toBe(true);
  });

  it.each([
    ['/assets/main-Bq1x.js', '/*'],
    ['/assets/main-Bq1x.css', '/*'],
    ['/health', '/health'],
    ['/health/ready', '/health/ready'],
  ])(
    'always serves %s: a page without one of its scripts stays blank, and operators need the health check',
    (url, route) => expect(shedderWith(500).shedder.shouldReject(on(route, url))).toBe(false),
  );

  it('accepts requests while fewer than 24 are active', () => {
    expect(shedderWith(23).shedder.shouldReject(on('/graphql'))).toBe(false);
  });

  it('accepts requests while the event loop is fast', () => {
    expect(shedderWith(500, [fast, fast, fast]).shedder.shouldReject(on('/graphql'))).toBe(false);
  });

  it('tolerates a single slow second, and slow seconds that are not consecutive', () => {
    expect(shedderWith(500, [slow]).shedder.shouldReject(on('/graphql'))).toBe(false);
    expect(shedderWith(500, [slow, fast, slow]).shedder.shouldReject(on('/graphql'))).toBe(false);
  });

  it('accepts requests again as soon as the event loop is fast', () => {
    const { shedder } = shedderWith(500);
    shedder.recordDelay(fast);
    expect(shedder.shouldReject(on('/graphql'))).toBe(false);
  });

  it('accepts requests again as soon as fewer are active', () => {
    const { shedder, leave } = shedderWith(24);
    leave[0]();
    expect(shedder.shouldReject(on('/graphql'))).toBe(false);
  });
});

describe('shedLoad', () => {
  let fastify: FastifyInstance;
  afterEach(() => fastify.close());

  const serverWith = async (activeRequests: number) => {
    const { shedder } = shedderWith(activeRequests);
    // The real event loop delay of this machine must not affect the test.
    shedder.recordDelay = () => undefined;
    fastify = Fastify({ forceCloseConnections: true });
    shedLoad(fastify, shedder);
    fastify.setErrorHandler((error, _request, reply) =>
      reply.status(error instanceof DomainError && error.code === 'UNAVAILABLE' ? 503 : 500).send(),
    );
    for (const route of ['/graphql', '/*']) fastify.get(route, async () => 'served');
    const address = await fastify.listen({ port: 0, host: '127.0.0.1' });
    return async (path: string) => {
      const response = await fetch(address + path);
      await response.text();
      return response.status;
    };
  };

  it('rejects calls during an overload, but not the scripts of a page', async () => {
    const statusOf = await serverWith(24);
    expect(await Promise.all(['/graphql', '/assets/main-Bq1x.js'].map(statusOf))).toEqual([503, 200]);
  });

  it('requests that have their response do not count as active', async () => {
    const statusOf = await serverWith(23);
    for (let call = 0; call < 5; call++) expect(await statusOf('/graphql')).toBe(200);
  });
});
