import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { closeUnresponsive, socketOf } from '../../server/platform/database/response-timeout.js';
import { runningEmbeddedUrls } from '../../server/embedded-postgres/embedded-postgres.js';
import { asVisitor } from '../support/http/clients.js';
import { emptyPlace, type RunningApp, startApp } from '../support/programs/app.js';
import { signalAll } from '../support/programs/processes.js';
import { startTcpForwarder } from '../support/programs/proxies.js';
import { describeRedis, RedisServer } from '../support/programs/redis-server.js';
import { type StartedProgram, startProgram } from '../support/programs/started-program.js';
import { quickest, until } from '../support/time.js';

// Servers stopped by SIGSTOP: their connections stay open, but they do not respond.

const enquiry = { name: 'Asha', email: 'asha@shop.test', msg: 'Do you make rings to measure?' };

describeRedis('a shop whose Redis does not respond', () => {
  let redis: RedisServer;
  let app: RunningApp;
  beforeAll(async () => {
    redis = new RedisServer();
    await redis.start();
    app = await startApp({ REDIS_URL: redis.url, RATE_LIMIT: 'on' });
  });
  afterAll(async () => {
    redis?.resume();
    await app?.close();
    await redis?.remove();
  });

  const call = () => asVisitor(app).rest.get('/photos/all');
  const queueState = async () => (await asVisitor(app).rest.get('/health/ready')).body.checks.queue;

  it('calls get their response, limits apply, and Redis counts again when it responds', async () => {
    expect((await call()).status).toBe(200);
    redis.freeze();
    const first = await Promise.all(Array.from({ length: 20 }, call));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
    // Only the calls that noticed the stop had to wait.
    expect(await quickest(20, call, 200)).toBeLessThan(200);
    const visitor = asVisitor(app);
    const send = () => visitor.rest.post('/contacts/contact', enquiry);
    const statuses = [await send(), await send(), await send(), await send()].map(({ status }) => status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    expect(await queueState()).toBe('down');
    expect(await quickest(5, queueState, 2_000)).toBeLessThan(2_000);

    redis.resume();
    redis.flush();
    await until(async () => {
      await call();
      return redis.keys().some((key) => key.startsWith('limit:every-call'));
    });
    await until(async () => (await queueState()) === 'ok');
  });
});

describe('a shop whose PostgreSQL does not respond', () => {
  let program: StartedProgram;
  beforeAll(async () => {
    program = await startProgram({ CATALOGUE: 'public', RATE_LIMIT: 'off' });
  });
  afterAll(async () => {
    signal('SIGCONT');
    await program?.close();
  });

  function signal(name: NodeJS.Signals) {
    const postmaster = readFileSync(`${program.dataDir}/pg/postmaster.pid`, 'utf8').split('\n')[0];
    signalAll(Number(postmaster), name);
  }

  it('calls get 503 in time, and no connection keeps a statement or transaction of them', async () => {
    const read = () => asVisitor(program).rest.get('/products/allproducts');
    const write = () => asVisitor(program).rest.post('/contacts/contact', enquiry);
    const both = () => [read(), write()];
    const many = () => Promise.all(Array.from({ length: 10 }, both).flat());
    expect(new Set((await many()).map(({ status }) => status))).toEqual(new Set([200, 201]));

    signal('SIGSTOP');
    const frozenAt = performance.now();
    const frozen = await many();
    const seconds = (performance.now() - frozenAt) / 1_000;
    expect(new Set(frozen.map(({ status }) => status))).toEqual(new Set([503]));
    expect(new Set(frozen.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['5']));
    expect(seconds).toBeLessThan(15);
    const ready = async () => (await asVisitor(program).rest.get('/health/ready')).body;
    expect(await ready()).toMatchObject({ status: 'down', checks: { database: 'down' } });
    expect(await quickest(5, ready, 2_000)).toBeLessThan(2_000);

    signal('SIGCONT');
    await until(async () => (await ready()).status === 'ready');
    expect(new Set((await many()).map(({ status }) => status))).toEqual(new Set([200, 201]));
    const database = new pg.Client(runningEmbeddedUrls(program.dataDir)?.migrationUrl);
    await database.connect();
    const open = await database.query(
      `SELECT query FROM pg_stat_activity WHERE application_name = 'parure' AND state <> 'idle'`,
    );
    await database.end();
    expect(open.rows).toEqual([]);
  });
});

describe('a database connection that was idle for longer than a statement may take', () => {
  it('the connection is closed when a statement gets no response', async () => {
    const { database } = await emptyPlace();
    const client = new pg.Client(database.applicationUrl);
    await client.connect();
    closeUnresponsive(client, 100);
    client.on('error', () => undefined);
    await once(socketOf(client), 'timeout');
    await expect(client.query('SELECT pg_sleep(20)')).rejects.toThrow('The database does not respond');
  });
});

describe('a start while PostgreSQL is too busy for a connection', () => {
  it('tries again', async () => {
    const place = await emptyPlace();
    const forwarder = await startTcpForwarder(place.database.applicationUrl, 1);
    const busy = new URL(place.database.applicationUrl);
    busy.host = new URL(forwarder.url).host;
    const app = await startApp({}, { ...place, database: { ...place.database, applicationUrl: busy.href } });
    const { body } = await asVisitor(app).rest.get('/health/ready');
    await app.close();
    await forwarder.close();
    expect(body.checks.database).toBe('ok');
  });
});
