import { basename } from 'node:path';

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
