import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config/config-error.js';

/** Takes DATA_DIR for this process, so that a second start can tell a living neighbour from a killed one's remains. */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'running.pid');
  const holder = readHolder(file);
  if (holder && holder.pid !== process.pid && startTimeOf(holder.pid) === holder.birth)
    throw new ConfigError(`DATA_DIR is "${dataDir}", which another Parure (process ${holder.pid}) is using`);
  try {
    writeFileSync(file, `${process.pid}\n${startTimeOf(process.pid)}\n`);
  } catch (error) {
    throw notWritable(dataDir, error);
  }
  return () => rmSync(file, { force: true });
}

export function notWritable(dataDir: string, error: unknown): ConfigError {
  const code = (error as NodeJS.ErrnoException).code ?? String(error);
  return new ConfigError(
    `DATA_DIR is "${dataDir}", which cannot be written (${code}); it must be a folder that only Parure uses`,
  );
}

function readHolder(file: string): { pid: number; birth: string } | undefined {
  try {
    const [pid, birth = ''] = readFileSync(file, 'utf8').split('\n');
    return { pid: Number(pid), birth };
  } catch {
    return undefined;
  }
}

/** When a process began, or undefined when there is none: a number alone is given again, in a container at every start. */
export function startTimeOf(pid: number): string | undefined {
  try {
    // The name in the second field may hold spaces and brackets; the start is the twentieth after it.
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop() ?? '';
    const [state, ...rest] = afterName.split(' ');
    // A zombie has ended; containers without an init keep them for good.
    return state === 'Z' ? undefined : rest[18];
  } catch {
    return process.platform === 'linux' ? undefined : alive(pid);
  }
}

function alive(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
    return 'alive';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'alive' : undefined;
  }
}

/** The command line of a process, empty when there is none or this system does not tell. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    if (process.platform !== 'darwin') return '';
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
