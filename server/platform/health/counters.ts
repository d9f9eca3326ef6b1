import { Counter, Histogram } from 'prom-client';

export const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of answered requests, by route.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** GraphQL answers most failures with status 200, so they are counted apart from the requests. */
export const failures = new Counter({
  name: 'failed_calls_total',
  help: 'Calls of REST and GraphQL that failed, by error code.',
  labelNames: ['code'],
});

export const auditEntries = new Counter({
  name: 'audit_entries_total',
  help: 'What was written to the audit log, such as login.failed.',
  labelNames: ['kind'],
});

export const cacheLookups = new Counter({
  name: 'response_cache_lookups_total',
  help: 'Requests that a finished response could answer (hit) or not (miss).',
  labelNames: ['result'],
});
