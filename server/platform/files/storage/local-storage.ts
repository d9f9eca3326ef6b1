import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import {
  access,
  chmod,
  constants,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { Config } from '../../config/config.js';
import { removeOldFiles, syncFolder } from './folders.js';
import {
  type ByteRange,
  checkKey,
  keyOf,
  type KeySpace,
  spaceOf,
  Storage,
  StorageDown,
  type StorageState,
} from './storage.js';

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

const isThere = () => true;
const isNot = () => false;

/** Unfinished files older than this are abandoned. */
const abandonedMs = 3_600_000;
/** Free space below which uploads are rejected. */
const minFreeBytes = 64 * 1024 * 1024;

/**
 * Mode of folders. Only the user and the group of the program may read portraits and orders, whatever its umask allows.
 */
const folderMode = { recursive: true, mode: 0o750 } as const;
const fileMode = { flags: 'wx', mode: 0o640, flush: true } as const;

/**
 * Stores files under DATA_DIR/uploads. Each is written under another path, synced and renamed, so that it is either
 * complete or absent.
 */
export class LocalStorage extends Storage implements OnApplicationBootstrap {
  private readonly root: string;
  private readonly unfinished: string;
  private readonly synced = new Set<string>();

  constructor({ dataDir }: Pick<Config, 'dataDir'>) {
    super();
    this.root = join(dataDir, 'uploads');
    this.unfinished = join(this.root, 'unfinished');
  }

  async onApplicationBootstrap() {
    await mkdir(this.unfinished, folderMode);
    // Restricts this folder, because files of earlier versions below it have open permissions.
    await chmod(this.root, folderMode.mode);
    await removeOldFiles(this.unfinished, new Date(Date.now() - abandonedMs));
  }

  async put(bytes: Buffer, extension: string): Promise<string> {
    const key = keyOf(createHash('sha256').update(bytes).digest('hex'), extension);
    if (!(await this.renew(key))) await this.putAt(key, bytes);
    return key;
  }

  async putFile(source: string, extension: string): Promise<string> {
    const hash = createHash('sha256');
    return this.writeAndRename(async (path) => {
      const from = createReadStream(source);
      from.on('data', (chunk) => hash.update(chunk));
      await pipeline(from, createWriteStream(path, fileMode));
      return keyOf(hash.digest('hex'), extension);
    });
  }

  async putAt(key: string, bytes: Buffer): Promise<void> {
    await this.writeAndRename((path) => writeFile(path, bytes, { ...fileMode, flag: fileMode.flags }).then(() => key));
  }

  read(key: string): Promise<Buffer> {
    return readFile(this.path(key));
  }

  async readRange(key: string, { start, end }: ByteRange): Promise<Buffer | undefined> {
    const file = await this.handle(key);
    if (!file) return undefined;
    try {
      const bytes = Buffer.allocUnsafe(end - start + 1);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
      return bytes.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  async open(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const file = await this.handle(key);
    return file?.createReadStream(range);
  }

  async size(key: string): Promise<number | undefined> {
    return (await this.facts(key))?.size;
  }

  async remove(key: string, storedBefore?: Date): Promise<void> {
    if (storedBefore && ((await this.facts(key))?.mtime ?? storedBefore) >= storedBefore) return;
    await rm(this.path(key), { force: true });
  }

  async *keysOlderThan(moment: Date, space: KeySpace = 'uploads'): AsyncIterable<string[]> {
    const top = space === 'watermarked' ? 'marked/' : '';
    for (const folder of await readdir(join(this.root, top)).catch(() => [])) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      const old: string[] = [];
      for (const name of await readdir(join(this.root, top, folder))) {
        const key = `${top}${folder}/${name}`;
        const { mtime } = await stat(join(this.root, key)).catch(() => ({ mtime: new Date() }));
        if (mtime < moment && spaceOf(key)) old.push(key);
      }
      if (old.length) yield old;
    }
  }

  async state(): Promise<StorageState> {
    await mkdir(this.root, folderMode);
    await access(this.root, constants.W_OK);
    const { bavail, bsize } = await statfs(this.root);
    return bavail * bsize < minFreeBytes ? 'full' : 'ok';
  }

  /** Renews the modification time of a file that is stored again, so that a running sweep keeps it. */
  async renew(key: string): Promise<boolean> {
    const now = new Date();
    return utimes(this.path(key), now, now).then(isThere, isNot);
  }

  /** Returns the path of a file, for moving it to another storage. */
  path(key: string): string {
    return join(this.root, checkKey(key));
  }

  private async handle(key: string): Promise<FileHandle | undefined> {
    return open(this.path(key), 'r').catch((error: Error) => {
      if (isAbsent(error)) return undefined;
      throw new StorageDown(error.message);
    });
  }

  private async facts(key: string) {
    return stat(this.path(key)).catch((error: unknown) => {
      if (isAbsent(error)) return undefined;
      throw error;
    });
  }

  private async writeAndRename(write: (path: string) => Promise<string>): Promise<string> {
    await mkdir(this.unfinished, folderMode);
    const path = join(this.unfinished, randomUUID());
    try {
      const key = await write(path);
      const folder = dirname(this.path(key));
      await this.createFolder(folder);
      await rename(path, this.path(key));
      await syncFolder(folder);
      return key;
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** Creates a folder. Once per process, also syncs its name and the names of its parent folders. */
  private async createFolder(folder: string): Promise<void> {
    await mkdir(folder, folderMode);
    if (this.synced.has(folder)) return;
    for (let path = folder; path !== dirname(this.root); path = dirname(path)) await syncFolder(dirname(path));
    this.synced.add(folder);
  }
}
