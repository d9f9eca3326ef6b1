import { readdirSync, readFileSync } from 'node:fs';

/** The ids of the processes that a process has started. */
export function childrenOf(pid: number | undefined): number[] {
  const parentOf = (entry: string) => {
    try {
      return Number(readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ').pop()?.split(' ')[1]);
    } catch {
      return 0;
    }
  };
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === pid)
    .map(Number);
}

/** Sends a signal to a process, and then to each of its children, so that it starts no others once it is stopped. */
export function signalAll(pid: number, signal: NodeJS.Signals): void {
  process.kill(pid, signal);
  for (const child of childrenOf(pid)) {
    try {
      process.kill(child, signal);
    } catch {
      // The process has ended since.
    }
  }
}
