import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extname } from 'node:path';
import type { LocalStorage } from './local-storage.js';
import { hashIn, type Storage } from './storage.js';

export interface MoveProgress {
  moved: number;
  bytes: number;
  /** Keys whose content is not what their name says; they stay where they are. */
  damaged: string[];
  total: number;
}

export interface MoveOptions {
  /** After each file. */
  onProgress?: (progress: MoveProgress) => void;
  /** True to stop after the file under way. */
  shouldStop?: () => boolean;
}

/** As many as keep a line busy without holding it from the shop. */
const atOnce = 4;

/**
 * Moves every upload from disk to another storage. A file leaves the disk when it was read back whole from there, so
 * being interrupted costs nothing: the next run finds what is still on disk.
 */
export async function moveUploads(
  disk: LocalStorage,
  target: Storage,
  options: MoveOptions = {},
): Promise<MoveProgress> {
  const keys: string[] = [];
  for await (const some of disk.keysOlderThan(new Date(Date.now() + 1_000))) keys.push(...some);
  const progress: MoveProgress = { moved: 0, bytes: 0, damaged: [], total: keys.length };
  const turns = Array.from({ length: atOnce }, async () => {
    for (let key = keys.pop(); key && !options.shouldStop?.(); key = keys.pop()) {
      await move(disk, target, key, progress);
      options.onProgress?.(progress);
    }
  });
  // One that fails (the store went away) lets the others finish their file first.
  const ends = await Promise.allSettled(turns.map((turn) => turn.catch((error: Error) => fail(keys, error))));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return progress;
}

function fail(keys: string[], error: Error): never {
  keys.length = 0;
  throw error;
}

async function move(disk: LocalStorage, target: Storage, key: string, progress: MoveProgress): Promise<void> {
  const path = disk.path(key);
  const bytes = await disk.size(key);
  // Swept away since it was listed.
  if (bytes === undefined) return;
  if ((await sha256Of(createReadStream(path))) !== hashIn(key)) {
    progress.damaged.push(key);
    return;
  }
  if ((await target.size(key)) !== bytes) await target.putFile(path, extname(key).slice(1));
  const arrived = await target.open(key);
  if (!arrived || (await sha256Of(arrived)) !== hashIn(key)) throw new Error(`${key} did not arrive as it was sent`);
  await disk.remove(key);
  progress.moved++;
  progress.bytes += bytes;
}

async function sha256Of(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}
