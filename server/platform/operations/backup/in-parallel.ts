/** Runs `work` for several items at a time. After a failure or an abort, it waits for running ones before it throws. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  limit: number,
  signal: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  let failed = false;
  const workers = Array.from({ length: limit }, async () => {
    for (let next = queue.next(); !next.done && !failed; next = queue.next()) {
      signal.throwIfAborted();
      await work(next.value).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  });
  for (const result of await Promise.allSettled(workers)) if (result.status === 'rejected') throw result.reason;
}
