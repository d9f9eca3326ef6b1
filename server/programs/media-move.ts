import { ConfigError } from '../platform/config/start-report.js';
import type { Settings } from '../platform/config/config.js';
import { run } from '../platform/operations/process/start.js';
import { LocalStorage } from '../platform/files/storage/local-storage.js';
import { type MoveProgress, moveUploads } from '../platform/files/storage/move.js';
import { S3Storage } from '../platform/files/storage/s3-storage.js';
import { StorageDown } from '../platform/files/storage/storage.js';

const reportIntervalMs = 2_000;
/** 1: not everything was moved; 2: files on disk are damaged; 130: interrupted, as in shells. */
const exits = { failed: 1, damaged: 2, interrupted: 130 } as const;

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const summary = ({ moved, total, bytes }: MoveProgress) => `${moved} of ${total} files moved, ${megabytes(bytes)}`;

const args = process.argv.slice(2).filter((arg) => arg !== 'media-move');

await run(async (settings, { shutdown }) => {
  if (args.length) throw new ConfigError(`media:move takes no arguments, but got ${args.join(' ')}`);
  const moving = new AbortController();
  const moved = move(settings, moving.signal);
  // Waits for the files in progress, which takes a while for a video.
  const stop = async () => {
    moving.abort();
    process.exit(await moved.catch(() => exits.failed));
  };
  shutdown.add('move', stop, 14_000);
  await shutdown.run(await moved);
});

async function move({ s3, dataDir }: Settings, signal: AbortSignal): Promise<number> {
  if (!s3) throw new ConfigError('S3_BUCKET is not set; media:move needs it to know where to move the uploads');
  const target = new S3Storage(s3);
  let reportedAt = Date.now();
  const report = (progress: MoveProgress) => {
    if (Date.now() - reportedAt < reportIntervalMs) return;
    reportedAt = Date.now();
    print(summary(progress));
  };
  try {
    await target.check();
    const progress = await moveUploads(new LocalStorage({ dataDir }), target, {
      onProgress: report,
      shouldStop: () => signal.aborted,
    });
    print(`${summary(progress)} to ${target.place}`);
    for (const key of progress.damaged) print(`Damaged, left on disk: ${key}`);
    if (signal.aborted) return exits.interrupted;
    return progress.damaged.length ? exits.damaged : 0;
  } catch (error) {
    print(
      `Stopped: ${error instanceof StorageDown ? error.reason : (error as Error).message}. Run the command again to continue.`,
    );
    return exits.failed;
  } finally {
    target.onApplicationShutdown();
  }
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
