/** A random number generator (mulberry32) that returns the same numbers for the same seed, from 0 to below 1. */
export function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b9) ^ 0x5bd1e995;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from 0 to below `below`. */
export const whole = (random: () => number, below: number) => Math.floor(random() * below);

export function pick<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[whole(random, items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}
