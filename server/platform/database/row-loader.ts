import DataLoader from 'dataloader';

/**
 * Reads rows for concurrent requests: one statement reads all keys of one event-loop iteration. Nothing is cached, so
 * each row is read after its request arrived. `read` returns one row, or undefined, for each key.
 */
export const rowLoader = <Key, Row>(read: (keys: readonly Key[]) => Promise<(Row | undefined)[]>) =>
  new DataLoader<Key, Row | undefined>(read, {
    cache: false,
    maxBatchSize: 1_000,
    batchScheduleFn: (run) => setImmediate(run),
  });

/** Returns the rows in the order of their keys. `place` counts from 1, as WITH ORDINALITY does, and arrives as text. */
export function inOrder<Row extends { place: string }>(rows: readonly Row[], keys: readonly unknown[]) {
  const byPlace = new Map(rows.map((row) => [Number(row.place), row]));
  return keys.map((_, index) => byPlace.get(index + 1));
}
