/** One request, before the things of the shop are put into it. */
export interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export const json = { 'content-type': 'application/json' };

/** Signing out and the like: whoever has done it is only ever answered that, until the next sign-in. */
const endsSession = /logout|endsession|endothersessions|^delete .*\/sessions|refresh/i;
/** Each costs a twentieth of a second of one core, as hashing a password should. */
const hashes = /login|password|registration|^register$/i;

/** How often an operation is called: everything often, but for what would spoil or slow down the rest. */
export function weightOf(operation: string): number {
  if (endsSession.test(operation)) return 1;
  return hashes.test(operation) ? 4 : 40;
}
