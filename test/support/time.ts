import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fullSize } from './full-size.js';

/** Runs `act` several times, one after the other, and returns the durations in milliseconds, the shortest first. */
export async function durations(attempts: number, act: () => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let remaining = attempts; remaining > 0; remaining--) {
    const start = performance.now();
    await act();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

/** The shortest duration, which other load affects least. The first one below `enough` is the last attempt. */
export async function quickest(attempts: number, act: () => unknown, enough = 0): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < attempts && !(least < enough); attempt++)
    least = Math.min(least, ...(await durations(1, act)));
  return least;
}

/** The duration within which 95% of the calls get a response. */
export async function percentile95(attempts: number, act: () => unknown): Promise<number> {
  return (await durations(attempts, act))[Math.ceil(attempts * 0.95) - 1] ?? Infinity;
}

/** The 95th percentile of 40 calls with `TEST_LONG=1`. Otherwise the fastest of 20, or the first one below `enough`. */
export const typicalDuration = (act: () => unknown, enough: number): Promise<number> =>
  fullSize(
    () => percentile95(40, act),
    () => quickest(20, act, enough),
  )();

/**
 * The shortest of several longest delays of the event loop in milliseconds, because other programs delay it as well.
 * The first round below `enough` is the last one.
 */
export async function longestDelay(act: () => Promise<unknown>, { enough = 50, rounds = 10 } = {}): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < rounds && !(least < enough); round++) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await act();
    delay.disable();
    least = Math.min(least, delay.max / 1e6);
  }
  return least;
}

/** Polls until the condition is true. Throws after `within` milliseconds. */
export async function until(condition: () => unknown, within = 60_000): Promise<void> {
  for (const end = Date.now() + within; !(await condition()); await pause(20))
    if (Date.now() > end) throw new Error(`The condition was not met within ${within} ms`);
}

/** A time zone in which it is another day than in UTC, whatever the time is. */
export const otherDayTimeZone = new Date().getUTCHours() < 11 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
