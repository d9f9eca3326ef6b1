import { basename } from 'node:path';

/** The arguments of the user. `npm run` passes the name of the program before them. */
export function programArguments([, script = '', ...rest]: readonly string[] = process.argv): string[] {
  return basename(script) === 'start.mjs' ? rest.slice(1) : rest;
}
