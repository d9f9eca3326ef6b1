const factors = [1, 2, 5, 10];

/** The round values of an axis from zero to at least `max`, in whole numbers: at most three steps. */
export function ticksTo(max: number): number[] {
  const smallest = Math.max(max / 3, 1);
  const magnitude = 10 ** Math.floor(Math.log10(smallest));
  const step = magnitude * (factors.find((factor) => factor * magnitude >= smallest) ?? 10);
  const steps = Math.max(Math.ceil(max / step), 1);
  return Array.from({ length: steps + 1 }, (_, at) => at * step);
}
