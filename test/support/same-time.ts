import { fullSize } from './full-size.js';

type Call = () => Promise<unknown>;

const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

/** The probability that two samples of the same distribution differ this much (Mann-Whitney, normal approximation). */
export function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const ranked = [...a.map((time) => ({ time, ofA: true })), ...b.map((time) => ({ time, ofA: false }))].sort(
    (one, other) => one.time - other.time,
  );
  const rankSum = ranked.reduce((sum, { ofA }, index) => sum + (ofA ? index + 1 : 0), 0);
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  const mean = (a.length * b.length) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  return complementaryError(Math.abs(u - mean) / deviation / Math.SQRT2);
}

/** erfc for values of 0 and more, with an error below 1.2e-7 (Numerical Recipes, section 6.2). */
function complementaryError(x: number): number {
  const t = 1 / (1 + x / 2);
  const coefficients = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  return t * Math.exp(-x * x + coefficients.reduceRight((sum, coefficient) => sum * t + coefficient, 0));
}

/**
 * Expects that two calls take equally long: 200 times each with `TEST_LONG=1`, otherwise 30 times. They alternate, so
 * that other programs on this machine delay both alike.
 */
export async function expectSameTime(one: Call, other: Call): Promise<void> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < fullSize(200, 30); round++)
    for (const which of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const start = performance.now();
      await [one, other][which]?.();
      times[which].push(performance.now() - start);
    }
  const differenceAt = (share: number) => Math.abs(quantile(times[0], share) - quantile(times[1], share));
  const medians = times.map((list) => quantile(list, 0.5));
  const p = mannWhitney(...times);
  // A sample is small enough for a busy machine to disturb its median; its fastest quarter shows the real cost.
  const isClose = fullSize(differenceAt(0.5) < 10, differenceAt(0.25) < Math.max(10, quantile(times[0], 0.25) * 0.35));
  // The figures are on both sides, so that a failure shows them.
  expect({ p, medians, isSame: isClose && p > fullSize(0.01, 0.0001) }).toEqual({ p, medians, isSame: true });
}
