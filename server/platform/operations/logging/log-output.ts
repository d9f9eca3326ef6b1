import { pino } from 'pino';

/**
 * Standard output. Lines are written together, at most 0.1 seconds late; pino writes the rest when the process ends.
 * Drops lines beyond 16 MB when the reader has stopped reading.
 */
export const logOutput = pino.destination({
  dest: 1,
  sync: false,
  minLength: 4096,
  periodicFlush: 100,
  maxLength: 16 * 1024 * 1024,
});
