import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { MigrationInterface } from 'typeorm';

type Migration = new () => MigrationInterface;

const folder = dirname(fileURLToPath(import.meta.url));
const files = readdirSync(folder).filter((file) => /^\d{4}-[a-z\d-]+\.[jt]s$/.test(file));

const load = (file: string) => import(pathToFileURL(join(folder, file)).href) as Promise<Record<string, Migration>>;

const loaded = (await Promise.all(files.sort().map(load))).flatMap((file) => Object.values(file));

/**
 * The migration of every file in this folder whose name begins with a number. TypeORM orders them by it. A build over an
 * older one leaves the compiled files that have been renamed since, so each class counts once.
 */
export const migrations = [...new Map(loaded.map((migration) => [migration.name, migration])).values()];
