/** Milliseconds to wait after this many failures in a row: 5 seconds, then twice as long each time, up to a minute. */
export const retryDelay = (failures: number) => Math.min(5_000 * 2 ** (failures - 1), 60_000);
