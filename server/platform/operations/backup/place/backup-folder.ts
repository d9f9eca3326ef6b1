import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { holderOf, holdFile } from '../../process/data-dir-lock.js';
import { spaceOf } from '../../../files/storage/storage.js';
import { syncFolder } from '../../../files/storage/folders.js';
import { BackupError } from '../progress.js';
import { Backup, NewBackup } from './backup.js';
import { readManifest } from './manifest.js';

const unfinishedPrefix = 'unfinished-';
const nameShape = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

/** Returns the name of a backup made at this moment. Names sort by time, and Windows allows no colons. */
const nameAt = (moment: number) => `${new Date(moment).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** A folder of backups, which share the copies of uploaded files. */
export class BackupFolder {
  constructor(private readonly folder: string) {
    if (folder.endsWith('.tar'))
      throw new BackupError(`${folder} is no folder: pack a backup after it was made, and unpack it before it is read`);
  }

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

  /** Returns the complete backups, oldest first. */
  async backups(): Promise<Backup[]> {
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (!['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) throw error;
      throw new BackupError(`${this.folder} does not exist or is not a folder`);
    });
    return names
      .filter((name) => nameShape.test(name))
      .sort()
      .map((name) => new Backup(this.folder, name));
  }

  /** Returns the named backup, or else the newest. */
  async choose(wanted: string | undefined): Promise<Backup> {
    const backups = await this.backups();
    const chosen = wanted === undefined ? backups.at(-1) : backups.find(({ name }) => name === wanted);
    if (chosen) return chosen;
    if (backups.length === 0) throw new BackupError(`${this.folder} contains no backup`);
    const names = backups.map(({ name }) => name).join(', ');
    throw new BackupError(`${this.folder} contains no backup ${wanted}, but: ${names}`);
  }

  async begin(created: Date): Promise<NewBackup> {
    const names = new Set((await this.backups()).map(({ name }) => name));
    let moment = created.getTime();
    while (names.has(nameAt(moment))) moment += 1_000;
    const backup = new NewBackup(this.folder, nameAt(moment), unfinishedPrefix + nameAt(moment));
    await backup.prepare();
    return backup;
  }

  /**
   * Removes all but the newest backups, and files that no remaining backup uses. Returns the names of the removed
   * backups.
   */
  async keepNewest(count: number): Promise<string[]> {
    const backups = await this.backups();
    // Nothing is removed if a manifest cannot be read, because its files would look unused.
    const manifests = await Promise.all(backups.slice(-count).map(readManifest));
    const removed = backups.slice(0, -count).map(({ name }) => name);
    for (const name of removed) {
      // Renamed before its removal, because a partly removed backup must never look complete.
      const leftover = join(this.folder, unfinishedPrefix + name);
      await rename(join(this.folder, name), leftover);
      await syncFolder(this.folder);
      await rm(leftover, { recursive: true });
    }
    await this.removeUnused(new Set(manifests.flatMap(({ files }) => Object.keys(files))));
    return removed;
  }

  private async removeUnused(used: ReadonlySet<string>): Promise<void> {
    for (const group of await readdir(join(this.folder, 'files')).catch(() => []))
      for (const name of await readdir(join(this.folder, 'files', group)).catch(() => [])) {
        const key = `${group}/${name}`;
        if (spaceOf(key) && !used.has(key)) await rm(join(this.folder, 'files', key), { force: true });
      }
  }
}
