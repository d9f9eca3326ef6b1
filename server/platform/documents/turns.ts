import { setImmediate as nextIteration } from 'node:timers/promises';

/** The longest time for which work may block the event loop, in milliseconds. */
const turnMs = 5;

/** The last turn of all work in the process, so that one iteration of the event loop has only one turn of long work. */
let lastTurn: Promise<void> = Promise.resolve();

/**
 * Waits for the next iteration. The first callback may belong to the current one, in which no other request is served
 * before it.
 */
async function nextTurn() {
  await nextIteration();
  await nextIteration();
}

/** Time slices for work that is done in small parts. The first one begins at once. */
export class Turns {
  private end = performance.now() + turnMs;

  /** True if other requests should be served before the next part. */
  isOver(): boolean {
    return performance.now() >= this.end;
  }

  async next(): Promise<void> {
    lastTurn = lastTurn.then(nextTurn);
    await lastTurn;
    this.end = performance.now() + turnMs;
  }
}
