import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aCustomer } from '../support/data/builders.js';
import { asUser } from '../support/http/clients.js';
import { aProduct } from '../support/data/shop.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { sharedSecret } from '../support/programs/killable-program.js';
import { RedisServer, describeRedis } from '../support/programs/redis-server.js';
import { type StartedProgram, startProgram } from '../support/programs/started-program.js';
import { until } from '../support/time.js';

interface Span {
  traceId: string;
  name: string;
}

interface Traces {
  resourceSpans: { scopeSpans: { scope: { name: string }; spans: Span[] }[] }[];
}

describeRedis('tracing', () => {
  const redis = new RedisServer();
  const received: (Span & { library: string })[] = [];
  let collector: Server;
  let app: RunningApp;
  let program: StartedProgram;

  beforeAll(async () => {
    collector = createServer((request, response) => {
      void json(request).then((body) => {
        for (const { scopeSpans } of (body as Traces).resourceSpans)
          for (const { scope, spans } of scopeSpans)
            received.push(...spans.map((span) => ({ ...span, library: scope.name })));
        response.end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    await redis.start();
    app = await startApp({ WORKER: 'external', JWT_SECRET: sharedSecret });
    program = await startProgram({
      DATABASE_URL: app.database.applicationUrl,
      JWT_SECRET: sharedSecret,
      REDIS_URL: redis.url,
      WORKER: 'external',
      NODE_OPTIONS: `--import ${pathToFileURL('docs/operations/tracing.mjs').href}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_LOGS_EXPORTER: 'none',
      OTEL_NODE_RESOURCE_DETECTORS: 'none',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    });
  });
  afterAll(async () => {
    await program?.close();
    await app?.close();
    await redis.remove();
    collector?.close();
  });

  it('an order is one trace of its request, its operation, its statements and Redis', async () => {
    const { client } = await aCustomer(app);
    const items = [{ productId: (await aProduct(app)).id, quantity: 1, size: '6' }];
    const { data } = await asUser(program, client.cookies).graphql(
      'mutation PlaceOrder($input: PlaceOrderInput!) { placeOrder(input: $input) { order { id } } }',
      { input: { items } },
    );
    expect(data?.placeOrder.order.id).toBeDefined();
    const idOf = (name: string) => received.find((span) => span.name === name)?.traceId;
    await until(() => idOf('POST /graphql') !== undefined);
    const trace = received.filter(({ traceId }) => traceId === idOf('POST /graphql'));
    const libraries = trace.map(
      ({ library, name }) => `${library.replace(/^.*\//, '')}: ${name.replace(/ \S+_\w+$/, '')}`,
    );
    expect(libraries).toEqual(
      expect.arrayContaining([
        'instrumentation-http: POST /graphql',
        'otel: request',
        'instrumentation-graphql: mutation PlaceOrder',
        'instrumentation-pg: pg.query:place-order',
        'instrumentation-ioredis: evalsha',
      ]),
    );
  });
});
