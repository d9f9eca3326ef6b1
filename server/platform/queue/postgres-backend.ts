import { setTimeout as wait } from 'node:timers/promises';
import { createPostgresBackend } from 'bullmq';

const retryDelayMs = 1_000;

/**
 * BullMQ waits before it retries a refused connection, but not after an error of the database (shutting down, too many
 * clients). Without this delay its workers would retry hundreds of times a second.
 */
export const throttledPostgresBackend: typeof createPostgresBackend = (...options) => {
  const backend = createPostgresBackend(...options);
  const moveToActive = backend.moveToActive.bind(backend);
  backend.moveToActive = (...job) =>
    moveToActive(...job).catch(async (error: unknown) => {
      await wait(retryDelayMs);
      throw error;
    });
  return backend;
};
