import { readdirSync, readFileSync } from 'node:fs';

/** The process and its children. The process comes first, so that it starts no others once it is stopped. */
function withChildren(pid: number): number[] {
  const parentOf = (entry: string) => {
    try {
      return Number(readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ').pop()?.split(' ')[1]);
    } catch {
      return 0;
    }
  };
  const children = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === pid);
  return [pid, ...children.map(Number)];
}

/** Sends a signal to a process, and then to each of its children. */
export function signalAll(pid: number, signal: NodeJS.Signals): void {
  process.kill(pid, signal);
  for (const child of withChildren(pid).slice(1)) {
    try {
      process.kill(child, signal);
    } catch {
      // It has ended since.
    }
  }
}
