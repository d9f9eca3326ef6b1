/** A request whose placeholders, such as `~order~`, are not yet replaced by ids. */
export interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export const json = { 'content-type': 'application/json' };

/** Operations that end the session. Until the caller signs in again, all later calls fail with UNAUTHENTICATED. */
const endsSession = /logout|endsession|endothersessions|^delete .*\/sessions|refresh/i;
/** Operations that hash a password, which takes about 50 ms of CPU time. */
const hashes = /login|password|registration|^register$/i;

/** The relative frequency of an operation. Operations that end the session or are slow are rarer. */
export function weightOf(operation: string): number {
  if (endsSession.test(operation)) return 1;
  return hashes.test(operation) ? 4 : 40;
}
