import { ConfigError } from '../platform/config/config-error.js';
import type { Settings } from '../platform/config/config.js';
import { run } from '../platform/process/start.js';
import { LocalStorage } from '../platform/storage/local-storage.js';
import { type MoveProgress, moveUploads } from '../platform/storage/move.js';
import { S3Storage } from '../platform/storage/s3-storage.js';
import { StorageDown } from '../platform/storage/storage-down.js';

const tellMs = 2_000;
/** 1: nothing or not everything was moved; 2: files on disk are damaged; as shells have it, 130: interrupted. */
const exits = { failed: 1, damaged: 2, interrupted: 130 } as const;

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const summary = ({ moved, total, bytes }: MoveProgress) => `${moved} of ${total} files moved, ${megabytes(bytes)}`;

const given = process.argv.slice(2).filter((word) => word !== 'media-move');

await run(async (settings, { shutdown }) => {
  if (given.length) throw new ConfigError(`media:move takes no arguments; it was given ${given.join(' ')}`);
  const moving = new AbortController();
  const moved = move(settings, moving.signal);
  // Waits for the files under way, which takes a while for a film.
  const stop = async () => {
    moving.abort();
    process.exit(await moved.catch(() => exits.failed));
  };
  shutdown.add('move', stop, 14_000);
  await shutdown.run(await moved);
});

async function move({ s3, dataDir }: Settings, signal: AbortSignal): Promise<number> {
  if (!s3) throw new ConfigError('S3_ENDPOINT is not set; media:move moves the uploads to the store that it names');
  const target = new S3Storage(s3);
  let told = Date.now();
  const tell = (progress: MoveProgress) => {
    if (Date.now() - told < tellMs) return;
    told = Date.now();
    say(summary(progress));
  };
  try {
    await target.check();
    const progress = await moveUploads(new LocalStorage({ dataDir }), target, {
      onProgress: tell,
      shouldStop: () => signal.aborted,
    });
    say(`${summary(progress)} to ${s3.endpoint}/${s3.bucket}`);
    for (const key of progress.damaged) say(`Damaged, and left where it is: ${key}`);
    if (signal.aborted) return exits.interrupted;
    return progress.damaged.length ? exits.damaged : 0;
  } catch (error) {
    say(`Stopped: ${error instanceof StorageDown ? error.reason : (error as Error).message}. Run it again to go on.`);
    return exits.failed;
  } finally {
    target.onApplicationShutdown();
  }
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
