import { DomainError } from '../../../domain/errors.js';

/** Where the REST dialect calls a field otherwise, what a service says about it is said in the dialect's words. */
export async function withRestFieldNames<T>(words: Record<string, string>, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (thrown) {
    if (!(thrown instanceof DomainError) || !thrown.fields) throw thrown;
    const { code, message, retryAfter, details } = thrown;
    const rename = (path: string) =>
      path
        .split('.')
        .map((part) => words[part] ?? part)
        .join('.');
    const fields = Object.fromEntries(Object.entries(thrown.fields).map(([path, problem]) => [rename(path), problem]));
    throw new DomainError(code, { message, retryAfter, details, fields });
  }
}
