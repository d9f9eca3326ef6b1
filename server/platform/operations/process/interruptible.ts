import type { Shutdown } from './shutdown.js';

/** The exit code after Ctrl-C, as in shells. */
const interruptedCode = 130;
const stopTimeoutMs = 10_000;

/**
 * Ends the process with the exit code that `work` returns. A signal aborts the work and waits until it has cleaned up.
 */
export async function runInterruptible(
  shutdown: Shutdown,
  work: (signal: AbortSignal) => Promise<number>,
): Promise<never> {
  const stopping = new AbortController();
  shutdown.signalCode = interruptedCode;
  const done = work(stopping.signal);
  const stop = async () => {
    stopping.abort();
    await done.catch(() => undefined);
  };
  shutdown.add('command', stop, stopTimeoutMs);
  return shutdown.run(await done.catch((error: unknown) => failed(error, stopping.signal)));
}

function failed(error: unknown, signal: AbortSignal): number {
  if (signal.aborted) return interruptedCode;
  throw error;
}
