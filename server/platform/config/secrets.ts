import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './start-report.js';

/** Letters and digits that are hard to confuse when typing a password from a terminal. */
const readableCharacters = 'abcdefghjkmnpqrstuvwxyz23456789';

export function randomSecret(): string {
  return randomBytes(48).toString('base64url');
}

export function readablePassword(): string {
  const group = () =>
    Array.from({ length: 4 }, () => readableCharacters[randomInt(readableCharacters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** Reads the secret `name` in `dataDir`, generated on first use. Processes that start together agree on one value. */
export function storedSecret(dataDir: string, name: string, make: () => string): string {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, name);
  return readSecret(file) ?? storeSecret(dataDir, folder, file, make());
}

function storeSecret(dataDir: string, folder: string, file: string, secret: string): string {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    // Only this folder is private: the database user must be able to traverse DATA_DIR.
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(folder)) createPrivateFolder(folder);
    writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR is "${dataDir}", which cannot be written (${codeOf(error)}); it must be a folder that only Parure uses`,
    );
  }
  try {
    linkSync(draft, file);
    return secret;
  } catch {
    const stored = readSecret(file);
    // Some file systems have no hard links; there the last of two simultaneous first starts wins.
    if (stored === undefined) renameSync(draft, file);
    return stored ?? secret;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Creates a private folder. Does not use a recursive mkdir, which reports a read-only disk as a missing folder. */
function createPrivateFolder(folder: string): void {
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
      `DATA_DIR is "${file}", which cannot be read (${codeOf(error)}); it must be a folder that only Parure uses`,
    );
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
