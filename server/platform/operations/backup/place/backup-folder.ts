import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { holderOf, holdFile } from '../../process/data-dir-lock.js';
import { spaceOf } from '../../../files/storage/storage.js';
import { syncFolder } from '../../../files/storage/folders.js';
import { BackupError } from '../progress.js';
import { type BackupReader, type BackupWriter, filePath, isBackupName, nameAt } from './place.js';
import { type Manifest, readManifest } from './manifest.js';

const unfinishedPrefix = 'unfinished-';
/** Mode of folders that only their owner can read, because backups contain names, addresses and password hashes. */
const privateFolder = { recursive: true, mode: 0o700 } as const;

const isAbsent = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** A folder of backups, which share the copies of uploaded files. */
export class BackupFolder {
  constructor(private readonly folder: string) {}

  /** Creates the folder and locks it for this process. Returns the function that releases it. */
  async lock(): Promise<() => void> {
    // Creates only the last folder, because a backup to a disk that is not mounted must fail.
    await mkdir(this.folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT')
        throw new BackupError(`The folder ${dirname(this.folder)} does not exist; create it or mount its disk`);
      if (error.code !== 'EEXIST') throw error;
    });
    const file = join(this.folder, 'running.pid');
    const holder = holderOf(file);
    if (holder !== undefined)
      throw new BackupError(`Another backup into ${this.folder} is running (process ${holder})`);
    const release = holdFile(file);
    for (const name of await readdir(this.folder))
      if (name.startsWith(unfinishedPrefix)) await rm(join(this.folder, name), { recursive: true, force: true });
    return release;
  }

  /** Returns the names of the complete backups, oldest first. */
  async names(): Promise<string[]> {
    const names = await readdir(this.folder).catch((error: unknown) => {
      if (isAbsent(error)) throw new BackupError(`${this.folder} does not exist or is not a folder`);
      throw error;
    });
    return names.filter(isBackupName).sort();
  }

  reader(name: string): BackupReader {
    return new FolderReader(this.folder, name, name);
  }

  async writer(created: Date): Promise<BackupWriter> {
    const names = new Set(await this.names());
    let moment = created.getTime();
    while (names.has(nameAt(new Date(moment)))) moment += 1_000;
    const writer = new FolderWriter(this.folder, nameAt(new Date(moment)));
    await writer.prepare();
    return writer;
  }

  /**
   * Removes all but the newest backups, and files that no remaining backup uses. Returns the names of the removed
   * backups.
   */
  async keepNewest(count: number): Promise<string[]> {
    const names = await this.names();
    const kept = names.slice(-count);
    // Nothing is removed if a manifest cannot be read, because its files would look unused.
    const manifests = await Promise.all(kept.map((name) => readManifest(this.reader(name))));
    const removed = names.slice(0, -count);
    for (const name of removed) {
      // Renamed before its removal, because a partly removed backup must never look complete.
      const leftover = join(this.folder, unfinishedPrefix + name);
      await rename(join(this.folder, name), leftover);
      await syncFolder(this.folder);
      await rm(leftover, { recursive: true });
    }
    await this.removeUnused(manifests);
    return removed;
  }

  private async removeUnused(manifests: readonly Manifest[]): Promise<void> {
    const used = new Set(manifests.flatMap(({ files }) => Object.keys(files)));
    for (const group of await readdir(join(this.folder, 'files')).catch(() => []))
      for (const name of await readdir(join(this.folder, 'files', group)).catch(() => [])) {
        const key = `${group}/${name}`;
        if (spaceOf(key) && !used.has(key)) await rm(join(this.folder, filePath(key)), { force: true });
      }
  }
}

class FolderReader implements BackupReader {
  /** `stored` is the name of the backup's folder, which differs from `name` while the backup is unfinished. */
  constructor(
    protected readonly folder: string,
    readonly name: string,
    private readonly stored: string,
  ) {}

  async open(path: string): Promise<Readable | undefined> {
    const local = this.pathOf(path);
    const isThere = await stat(local)
      .then((found) => found.isFile())
      .catch((error: unknown) => {
        if (isAbsent(error)) return false;
        throw error;
      });
    return isThere ? createReadStream(local) : undefined;
  }

  withFile<Result>(path: string, use: (localPath: string) => Promise<Result>): Promise<Result> {
    return use(this.pathOf(path));
  }

  protected pathOf(path: string): string {
    const [first, ...rest] = path.split('/');
    return join(this.folder, first === this.name ? this.stored : (first ?? ''), ...rest);
  }
}

class FolderWriter extends FolderReader implements BackupWriter {
  private readonly unfinished: string;
  private readonly changedFolders = new Set<string>();
  private drafts = 0;

  constructor(folder: string, name: string) {
    super(folder, name, unfinishedPrefix + name);
    this.unfinished = join(folder, unfinishedPrefix + name);
  }

  async prepare(): Promise<void> {
    await mkdir(join(this.unfinished, 'drafts'), privateFolder);
  }

  async has(key: string, bytes: number): Promise<boolean> {
    return stat(this.pathOf(filePath(key))).then(
      ({ size }) => size === bytes,
      () => false,
    );
  }

  draft(): string {
    return join(this.unfinished, 'drafts', String(this.drafts++));
  }

  async add(path: string, draft: string): Promise<void> {
    const target = this.pathOf(path);
    const parent = dirname(target);
    if (!this.changedFolders.has(parent)) {
      await mkdir(parent, privateFolder);
      this.changedFolders.add(parent);
    }
    await rename(draft, target);
  }

  async finish(): Promise<BackupReader> {
    for (const folder of this.changedFolders) await syncFolder(folder);
    await syncFolder(join(this.folder, 'files')).catch(() => undefined);
    return this;
  }

  async remove(key: string): Promise<boolean> {
    await rm(this.pathOf(filePath(key)), { force: true });
    return true;
  }

  async publish(): Promise<void> {
    await rm(join(this.unfinished, 'drafts'), { recursive: true });
    await syncFolder(this.unfinished);
    await rename(this.unfinished, join(this.folder, this.name));
    await syncFolder(this.folder);
  }

  async discard(): Promise<void> {
    await rm(this.unfinished, { recursive: true, force: true });
  }
}

/** Returns the named backup of a folder, or else the newest. */
export async function chooseBackup(
  folder: BackupFolder,
  path: string,
  name: string | undefined,
): Promise<BackupReader> {
  const names = await folder.names();
  const chosen = name ?? names.at(-1);
  if (chosen === undefined) throw new BackupError(`${path} contains no backup`);
  if (!names.includes(chosen)) throw new BackupError(`${path} contains no backup ${chosen}, but: ${names.join(', ')}`);
  return folder.reader(chosen);
}
