import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Copies a folder with the owners of its files. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/**
 * Gives a data folder the embedded database that a first start would create: migrated, empty, and stopped. That saves
 * the seconds of a first start. Does nothing where the suites use another server.
 */
export function copyCluster(dataDir: string): void {
  const { SUITES_CLUSTER: cluster } = process.env;
  if (cluster) copyFolder(cluster, dataDir);
}
