import { setTimeout as wait } from 'node:timers/promises';

/** Rejects if `build` takes longer than `ms` milliseconds. */
export async function withTimeout<T>(build: () => Promise<T>, ms: number): Promise<T> {
  const late = wait(ms, undefined, { ref: false }).then(() => {
    throw new Error(`timed out after ${ms} ms`);
  });
  return Promise.race([build(), late]);
}
