import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.js';

/** Letters and digits that nobody mistakes for one another when typing a password off a terminal. */
const legible = 'abcdefghjkmnpqrstuvwxyz23456789';

export function randomSecret(): string {
  return randomBytes(48).toString('base64url');
}

export function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => legible[randomInt(legible.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** Reads the secret `name` kept under `dataDir`, made on first use; two processes starting at once agree on one. */
export function storedSecret(dataDir: string, name: string, make: () => string): string {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, name);
  return readSecret(file) ?? keepSecret(dataDir, folder, file, make());
}

function keepSecret(dataDir: string, folder: string, file: string, secret: string): string {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    // Only the last folder is closed to others: the database user must be able to pass through DATA_DIR itself.
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(folder)) makeClosedFolder(folder);
    writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR holds "${dataDir}", which cannot be written (${codeOf(error)}); it may hold a folder of our own`,
    );
  }
  try {
    linkSync(draft, file);
    return secret;
  } catch {
    const kept = readSecret(file);
    // Some file systems know no hard links; there the last of two first starts wins.
    if (kept === undefined) renameSync(draft, file);
    return kept ?? secret;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Not by a recursive mkdir, which tells of a read-only disk that something is missing. */
function makeClosedFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw new ConfigError(
      `DATA_DIR holds "${file}", which cannot be read (${codeOf(error)}); it may hold a folder of our own`,
    );
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
