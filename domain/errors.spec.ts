import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countFormat } from './formats.js';
import { DomainError, errors, isOutdated, requireSeen } from './errors.js';
import { importLimits } from './import-files.js';
import { undoHours } from './imports.js';

const isProduction = (path: string) => path.endsWith('.ts') && !/\.spec\.ts$|^errors\.ts$|^tools\//.test(path);
const textOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isProduction)
    .map((path) => readFileSync(join(folder, path), 'utf8'));
/** The code of the program, without the declarations that only describe errors. */
const sources = [...textOf('domain'), ...textOf('server')].join('\n').replace(/@Fails\([^)]*\)/g, '');

describe('errors', () => {
  it.each(Object.entries(errors))('%s has an allowed status and a message', (_, error) => {
    expect([400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 503, 507]).toContain(error.status);
    expect(error.message).toMatch(/^[A-Z].*\w[.!]?$/);
  });

  it('every error code is thrown by the server', () => {
    expect(Object.keys(errors).filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
  });

  it('an error can replace the message and add fields, but not change the status', () => {
    const error = new DomainError('CATEGORY_IN_USE', {
      message: 'Rings still has 3 products.',
      fields: { name: 'In use' },
      retryAfter: 5,
      details: { count: 3 },
    });
    expect(error).toMatchObject({
      code: 'CATEGORY_IN_USE',
      status: 409,
      message: 'Rings still has 3 products.',
      fields: { name: 'In use' },
      retryAfter: 5,
      details: { count: 3 },
    });
    expect(new DomainError('CART_LINE_NOT_FOUND').message).toBe(errors.CART_LINE_NOT_FOUND.message);
  });

  it.each([
    [undefined, 2, false],
    [2, 2, false],
    [1, 2, true],
    ['', 'pending', true],
  ])('a caller who saw %p of the stored %p is outdated: %p', (seen, stored, outdated) => {
    expect(isOutdated<unknown>(seen, stored)).toBe(outdated);
  });

  it('an outdated change is rejected with the stored value in the details', () => {
    expect(() => requireSeen('new', 'new', { status: 'new' })).not.toThrow();
    expect(() => requireSeen('new', 'resolved', { status: 'resolved' })).toThrow(
      expect.objectContaining({ code: 'CONFLICT', details: { status: 'resolved' } }),
    );
  });

  it('messages of errors tell the limits of imports as they are', () => {
    const gigabytes = importLimits.totalBytes / 1024 ** 3;
    expect(errors.IMPORT_FULL.message).toContain(`${countFormat.format(importLimits.pictures)} pictures`);
    expect(errors.IMPORT_FULL.message).toContain(` ${gigabytes} GB`);
    expect(errors.IMPORT_UNDO_EXPIRED.message).toContain(` ${undoHours} hours`);
  });
});
