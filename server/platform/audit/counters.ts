import { Counter, Histogram } from 'prom-client';

export const requests = new Histogram({
  name: 'parure_http_request_duration_seconds',
  help: 'Duration of requests until their response, by route.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

export const operations = new Histogram({
  name: 'parure_graphql_operation_duration_seconds',
  help: 'Duration of GraphQL requests until their response, by operation of the client; others are "other".',
  labelNames: ['operation'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 5],
});

/** Counts failures apart from requests, because most GraphQL failures have status 200. */
export const failures = new Counter({
  name: 'parure_failed_calls_total',
  help: 'Calls of REST and GraphQL that failed, by error code.',
  labelNames: ['code'],
});

export const auditEntries = new Counter({
  name: 'parure_audit_entries_total',
  help: 'What was written to the audit log, such as login.failed.',
  labelNames: ['kind'],
});

export const ordersPlaced = new Counter({ name: 'parure_orders_placed_total', help: 'Orders that were placed.' });

export const signIns = new Counter({
  name: 'parure_sign_ins_total',
  help: 'Sign-ins that succeeded, or were refused with an error code.',
  labelNames: ['result'],
});

export const cacheLookups = new Counter({
  name: 'parure_response_cache_lookups_total',
  help: 'Requests that a finished response could serve (hit) or not (miss).',
  labelNames: ['result'],
});

export const jobDurations = new Histogram({
  name: 'parure_queue_job_duration_seconds',
  help: 'Duration of jobs that this process did, by queue and result (done or failed).',
  labelNames: ['queue', 'result'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
});

export const uploads = new Counter({
  name: 'parure_uploads_total',
  help: 'Uploaded files that were stored, rejected because of what they are, or failed.',
  labelNames: ['result'],
});

export const uploadBytes = new Counter({
  name: 'parure_upload_bytes_total',
  help: 'Bytes of the uploads that were stored.',
});

export const securityEvents = new Counter({
  name: 'parure_security_events_total',
  help: 'Refused calls that concern security, such as login.failed.',
  labelNames: ['event'],
});
