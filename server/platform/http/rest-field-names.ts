import { DomainError } from '../../../domain/errors.js';

/** Renames the fields of a service's validation errors to their REST names; `names` maps domain to REST names. */
export async function withRestFieldNames<T>(names: Record<string, string>, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (thrown) {
    if (!(thrown instanceof DomainError) || !thrown.fields) throw thrown;
    const { code, message, retryAfter, details } = thrown;
    const toRestPath = (path: string) =>
      path
        .split('.')
        .map((part) => names[part] ?? part)
        .join('.');
    const fields = Object.fromEntries(
      Object.entries(thrown.fields).map(([path, problem]) => [toRestPath(path), problem]),
    );
    throw new DomainError(code, { message, retryAfter, details, fields });
  }
}
