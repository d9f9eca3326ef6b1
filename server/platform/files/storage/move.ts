import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import type { LocalStorage } from './local-storage.js';
import { hashIn, sha256OfStream, type Storage } from './storage.js';

export interface MoveProgress {
  moved: number;
  bytes: number;
  /** Keys whose content does not match their hash; the files stay on disk. */
  damaged: string[];
  total: number;
}

export interface MoveOptions {
  /** Called after each file. */
  onProgress?: (progress: MoveProgress) => void;
  /** Returns true to stop after the files in progress. */
  shouldStop?: () => boolean;
}

/** Parallel moves: enough to keep a connection busy without blocking the shop. */
const concurrency = 4;

/**
 * Moves every upload from disk to another storage. Deletes a file from disk only after reading it back from the target.
 * An interrupted move thus loses nothing: the next run continues with the files on disk.
 */
export async function moveUploads(
  disk: LocalStorage,
  target: Storage,
  options: MoveOptions = {},
): Promise<MoveProgress> {
  const keys: string[] = [];
  for await (const batch of disk.keysOlderThan(new Date(Date.now() + 1_000))) keys.push(...batch);
  const progress: MoveProgress = { moved: 0, bytes: 0, damaged: [], total: keys.length };
  const workers = Array.from({ length: concurrency }, async () => {
    for (let key = keys.pop(); key && !options.shouldStop?.(); key = keys.pop()) {
      await move(disk, target, key, progress);
      options.onProgress?.(progress);
    }
  });
  // After a failure (the store is down), the others finish their current file first.
  const results = await Promise.allSettled(workers.map((worker) => worker.catch((error: Error) => fail(keys, error))));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return progress;
}

function fail(keys: string[], error: Error): never {
  keys.length = 0;
  throw error;
}

async function move(disk: LocalStorage, target: Storage, key: string, progress: MoveProgress): Promise<void> {
  const path = disk.path(key);
  const bytes = await disk.size(key);
  // The sweep has removed it since the listing.
  if (bytes === undefined) return;
  if ((await sha256OfStream(createReadStream(path))) !== hashIn(key)) {
    progress.damaged.push(key);
    return;
  }
  if ((await target.size(key)) !== bytes) await target.putFile(path, extname(key).slice(1));
  const arrived = await target.open(key);
  if (!arrived || (await sha256OfStream(arrived)) !== hashIn(key))
    throw new Error(`${key} has different content in the target storage`);
  await disk.remove(key);
  progress.moved++;
  progress.bytes += bytes;
}
