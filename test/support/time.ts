import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds of the quickest of several tries: what else a machine does only ever makes something slower. */
export async function quickest(tries: number, act: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let left = tries; left > 0; left--) {
    const began = performance.now();
    await act();
    times.push(performance.now() - began);
  }
  return Math.min(...times);
}

/** Looks again and again until it is so. */
export async function until(isSo: () => unknown, within = 20_000): Promise<void> {
  for (const end = Date.now() + within; !(await isSo()); await pause(20))
    if (Date.now() > end) throw new Error(`It was not so within ${within} ms`);
}
