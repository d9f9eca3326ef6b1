import { setTimeout as wait } from 'node:timers/promises';
import { createPostgresBackend } from 'bullmq';

const retryDelayMs = 1_000;

/**
 * BullMQ waits before it asks again when a connection is refused, but not when the database answers with an error
 * (shutting down, too many clients): without a breath here its workers would ask some hundred times a second.
 */
export const throttledPostgresBackend: typeof createPostgresBackend = (...options) => {
  const backend = createPostgresBackend(...options);
  const ask = backend.moveToActive.bind(backend);
  backend.moveToActive = (...job) =>
    ask(...job).catch(async (error: unknown) => {
      await wait(retryDelayMs);
      throw error;
    });
  return backend;
};
