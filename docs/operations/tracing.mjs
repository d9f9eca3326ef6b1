// Traces of requests, GraphQL operations, SQL statements and calls of Redis: docs/operations.md, "Tracing".
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { GraphQLInstrumentation } from '@opentelemetry/instrumentation-graphql';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { NodeSDK } from '@opentelemetry/sdk-node';

const sdk = new NodeSDK({
  instrumentations: [
    new HttpInstrumentation(),
    new FastifyOtelInstrumentation({ registerOnInitialization: true, instrumentHooks: false }),
    new GraphQLInstrumentation({ ignoreResolveSpans: true }),
    new PgInstrumentation({ requireParentSpan: true }),
    new IORedisInstrumentation(),
  ],
});
sdk.start();
process.once('SIGTERM', () => void sdk.shutdown());
