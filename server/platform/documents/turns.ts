import { setImmediate as nextIteration } from 'node:timers/promises';

/** How long work may hold the event loop at a time, in milliseconds. */
const turnMs = 5;

/** Shared by all work of the process, so that one iteration of the event loop has only one turn of long work. */
let lastTurn: Promise<void> = Promise.resolve();

/** The first callback can belong to the current iteration, in which no other request is served before it. */
async function nextTurn() {
  await nextIteration();
  await nextIteration();
}

/** The turns of work that is done in small parts. The first one begins at once. */
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
