import { basename } from 'node:path';
import type { Shutdown } from './shutdown.js';

/** Returns the arguments of the user. `npm run` passes the name of the program before them. */
export function programArguments([, script = '', ...rest]: readonly string[] = process.argv): string[] {
  return basename(script) === 'start.mjs' ? rest.slice(1) : rest;
}

interface CommandLine<Command> {
  help: string;
  /** Returns the command; undefined if the arguments are invalid. */
  read: (args: string[]) => Command | undefined;
  /** The exit code of an invalid command. */
  invalidCode: number;
}

/**
 * Returns the command of the user. Prints the help and exits if the user asks for it. Exits with an error if the
 * command is invalid.
 */
export function commandOrExit<Command>({ help, read, invalidCode }: CommandLine<Command>): Command {
  const args = programArguments();
  if (args.some((arg) => arg === '--help' || arg === '-h' || arg === 'help')) {
    process.stdout.write(help);
    process.exit(0);
  }
  const command = read(args);
  if (command) return command;
  process.stderr.write(args.length > 0 ? `Invalid command: ${args.join(' ')}\n${help}` : help);
  process.exit(invalidCode);
}

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
