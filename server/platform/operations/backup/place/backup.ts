import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../../files/storage/folders.js';

/** Mode of folders that only their owner can read, because backups contain names, addresses and password hashes. */
const privateFolder = { recursive: true, mode: 0o700 } as const;

/** Paths of one backup. All backups of a folder share `files`, because a key is a hash of its file. */
export class Backup {
  readonly manifest: string;

  /** `stored` is the name of the backup's folder, which differs from `name` while the backup is unfinished. */
  constructor(
    protected readonly folder: string,
    readonly name: string,
    protected readonly stored = name,
  ) {
    this.manifest = join(folder, stored, 'manifest.json');
  }

  /** Path of a table's rows. The name is encoded, because it may contain any character. */
  rows(table: string): string {
    return join(this.folder, this.stored, 'database', `${encodeURIComponent(table)}.gz`);
  }

  file(key: string): string {
    return join(this.folder, 'files', key);
  }
}

/** A backup that is being written. It is not visible under its name before `publish`. */
export class NewBackup extends Backup {
  private readonly changedFolders = new Set<string>();
  private drafts = 0;

  async prepare(): Promise<void> {
    await mkdir(join(this.folder, this.stored, 'drafts'), privateFolder);
  }

  /** Returns the path of a new file, to be passed to `add` once it is written. */
  draft(): string {
    return join(this.folder, this.stored, 'drafts', String(this.drafts++));
  }

  /** Moves a complete draft to a path of this backup. */
  async add(path: string, draft: string): Promise<void> {
    const parent = dirname(path);
    if (!this.changedFolders.has(parent)) {
      await mkdir(parent, privateFolder);
      this.changedFolders.add(parent);
    }
    await rename(draft, path);
  }

  /** Waits until everything is on the disk. */
  async finish(): Promise<void> {
    for (const folder of this.changedFolders) await syncFolder(folder);
    await syncFolder(join(this.folder, 'files')).catch(() => undefined);
  }

  async publish(): Promise<void> {
    await rm(join(this.folder, this.stored, 'drafts'), { recursive: true });
    await syncFolder(join(this.folder, this.stored));
    await rename(join(this.folder, this.stored), join(this.folder, this.name));
    await syncFolder(this.folder);
  }

  /** Removes what is not published. Does nothing after `publish`. */
  async discard(): Promise<void> {
    await rm(join(this.folder, this.stored), { recursive: true, force: true });
  }
}
