import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { syncFolder } from '../../../files/storage/folders.js';
import { BackupError } from '../progress.js';
import { type BackupReader, type BackupWriter, isBackupName, nameAt } from './place.js';

interface Part {
  start: number;
  size: number;
}

const headerBytes = 512;

/** One backup in a tar file. An index of the headers finds its content. */
export class TarReader implements BackupReader {
  private constructor(
    readonly name: string,
    private readonly file: string,
    private readonly parts: ReadonlyMap<string, Part>,
    private readonly temporaryFolder: string,
  ) {}

  /** Opens a tar file. Files for `withFile` are unpacked into the temporary folder. */
  static async open(file: string, temporaryFolder: string): Promise<TarReader> {
    const parts = await indexOf(file);
    const name = [...parts.keys()].map((path) => path.split('/')[0] ?? '').find(isBackupName);
    if (name === undefined) throw new BackupError(`${file} contains no backup`);
    return new TarReader(name, file, parts, temporaryFolder);
  }

  async open(path: string): Promise<Readable | undefined> {
    const part = this.parts.get(path);
    if (!part) return undefined;
    const { start, size } = part;
    return size === 0 ? Readable.from([]) : createReadStream(this.file, { start, end: start + size - 1 });
  }

  async withFile<Result>(path: string, use: (localPath: string) => Promise<Result>): Promise<Result> {
    const source = await this.open(path);
    if (!source) throw new BackupError(`${path} is missing`);
    await mkdir(this.temporaryFolder, { recursive: true });
    const local = join(this.temporaryFolder, `restore-${randomUUID()}`);
    try {
      await pipeline(source, createWriteStream(local, { flags: 'wx', mode: 0o600 }));
      return await use(local);
    } finally {
      await rm(local, { force: true });
    }
  }
}

async function indexOf(file: string): Promise<Map<string, Part>> {
  const parts = new Map<string, Part>();
  const entries = extract();
  entries.on('entry', ({ name, size = 0, type }, stream, next) => {
    const { offset } = stream as unknown as { offset: number };
    if (type === 'file') parts.set(name.replace(/^\.\//, ''), { start: offset + headerBytes, size });
    // The whole file fails too.
    stream.on('error', () => undefined);
    stream.on('end', next);
    stream.resume();
  });
  try {
    await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), entries);
  } catch (error) {
    throw new BackupError(`${file} cannot be read as a tar file: ${(error as Error).message}`);
  }
  return parts;
}

export class TarWriter implements BackupWriter {
  readonly name: string;
  private readonly unfinished: string;
  private readonly drafts: string;
  private readonly archive = pack();
  private readonly written: Promise<void>;
  private draftCount = 0;
  private adding: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly file: string,
    created: Date,
  ) {
    this.name = nameAt(created);
    this.unfinished = `${file}.unfinished`;
    this.drafts = `${file}.drafts`;
    this.written = pipeline(this.archive, createWriteStream(this.unfinished, { mode: 0o600, flush: true }));
    this.written.catch(() => undefined);
  }

  static async create(file: string, created: Date): Promise<TarWriter> {
    if (await stat(file).catch(() => undefined)) throw new BackupError(`${file} already exists`);
    if (!(await stat(dirname(file)).catch(() => undefined)))
      throw new BackupError(`The folder ${dirname(file)} does not exist`);
    await rm(`${file}.drafts`, { recursive: true, force: true });
    await mkdir(`${file}.drafts`, { mode: 0o700 });
    return new TarWriter(file, created);
  }

  async has(): Promise<boolean> {
    return false;
  }

  draft(): string {
    return join(this.drafts, String(this.draftCount++));
  }

  /** Adds one file at a time, because a tar file has no parallel parts. */
  async add(path: string, draft: string): Promise<void> {
    const added = this.adding.then(() => this.append(path, draft));
    this.adding = added.catch(() => undefined);
    return added;
  }

  async finish(): Promise<BackupReader> {
    this.archive.finalize();
    await this.written;
    return TarReader.open(this.unfinished, this.drafts);
  }

  async remove(): Promise<boolean> {
    return false;
  }

  async publish(): Promise<void> {
    await rm(this.drafts, { recursive: true });
    await rename(this.unfinished, this.file);
    await syncFolder(dirname(this.file));
  }

  async discard(): Promise<void> {
    this.archive.destroy();
    await this.written.catch(() => undefined);
    for (const path of [this.unfinished, this.drafts]) await rm(path, { recursive: true, force: true });
  }

  private async append(path: string, draft: string): Promise<void> {
    const { size } = await stat(draft);
    const appended = new Promise<void>((resolve, reject) => {
      const entry = this.archive.entry({ name: path, size, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      );
      createReadStream(draft).on('error', reject).pipe(entry);
    });
    // The entry would wait forever if the disk is full.
    await Promise.race([appended, this.written]);
    await rm(draft);
  }
}
