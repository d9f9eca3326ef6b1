import { afterEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { DomainError } from '../../../../domain/errors.js';
import { LoadShedder, shedLoad } from './load-shedder.js';

const quick = 30e6;
const late = 300e6;

const crowdOf = (size: number, turns: readonly number[] = [late, late]) => {
  const crowd = new LoadShedder();
  const leave = Array.from({ length: size }, () => crowd.enter());
  turns.forEach((median) => crowd.recordDelay(median));
  return { crowd, leave };
};

describe('a house with more work than machine', () => {
  it('asks a call to come back when a crowd waits and the turns come late', () => {
    expect(crowdOf(24).crowd.shouldReject('/graphql')).toBe(true);
    expect(crowdOf(24).crowd.shouldReject('/api/v1/products')).toBe(true);
  });

  it.each(['/assets/main-Bq1x.js', '/assets/main-Bq1x.css', '/health', '/health/ready'])(
    'serves %s however many wait: a page that lacks one script stays blank, and the operator must see',
    (url) => expect(crowdOf(500).crowd.shouldReject(url)).toBe(false),
  );

  it('turns nobody away while only a few wait', () => {
    expect(crowdOf(23).crowd.shouldReject('/graphql')).toBe(false);
  });

  it('turns nobody away while the turns come in time', () => {
    expect(crowdOf(500, [quick, quick, quick]).crowd.shouldReject('/graphql')).toBe(false);
  });

  it('takes one late second for a hiccup, also when another comes later', () => {
    expect(crowdOf(500, [late]).crowd.shouldReject('/graphql')).toBe(false);
    expect(crowdOf(500, [late, quick, late]).crowd.shouldReject('/graphql')).toBe(false);
  });

  it('lets people in again as soon as the turns come in time', () => {
    const { crowd } = crowdOf(500);
    crowd.recordDelay(quick);
    expect(crowd.shouldReject('/graphql')).toBe(false);
  });

  it('lets people in again as soon as the crowd has gone', () => {
    const { crowd, leave } = crowdOf(24);
    leave[0]();
    expect(crowd.shouldReject('/graphql')).toBe(false);
  });
});

describe('the guard at the door', () => {
  let fastify: FastifyInstance;
  afterEach(() => fastify.close());

  const house = async (size: number) => {
    const { crowd } = crowdOf(size);
    // How late this machine is at the moment is no part of the story.
    crowd.recordDelay = () => undefined;
    fastify = Fastify({ forceCloseConnections: true });
    shedLoad(fastify, crowd);
    fastify.setErrorHandler((error, _request, reply) =>
      reply.status(error instanceof DomainError && error.code === 'UNAVAILABLE' ? 503 : 500).send(),
    );
    fastify.get('*', async () => 'served');
    const address = await fastify.listen({ port: 0, host: '127.0.0.1' });
    return async (path: string) => {
      const answer = await fetch(address + path);
      await answer.text();
      return answer.status;
    };
  };

  it('refuses calls while the crowd waits, and no script of a page', async () => {
    const ask = await house(24);
    expect(await Promise.all(['/graphql', '/assets/main-Bq1x.js'].map(ask))).toEqual([503, 200]);
  });

  it('counts nobody who has been answered', async () => {
    const ask = await house(23);
    for (let call = 0; call < 5; call++) expect(await ask('/graphql')).toBe(200);
  });
});
