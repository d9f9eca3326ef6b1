import { setTimeout as pause } from 'node:timers/promises';

/** Runs `act` several times and returns the shortest duration in milliseconds, which other load affects least. */
export async function quickest(attempts: number, act: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let remaining = attempts; remaining > 0; remaining--) {
    const start = performance.now();
    await act();
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}

/** Polls until the condition is true. Throws after `within` milliseconds. */
export async function until(condition: () => unknown, within = 20_000): Promise<void> {
  for (const end = Date.now() + within; !(await condition()); await pause(20))
    if (Date.now() > end) throw new Error(`The condition was not met within ${within} ms`);
}
