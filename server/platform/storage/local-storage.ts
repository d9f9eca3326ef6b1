import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { type ByteRange, Storage } from './storage.js';

/** Two letters of the hash as the folder, then the hash: no part of a key was ever typed by a person. */
const keyShape = /^[0-9a-f]{2}\/[0-9a-f]{64}\.[a-z0-9]{2,4}$/;

const keyOf = (sha256: string, extension: string) => `${sha256.slice(0, 2)}/${sha256}.${extension}`;

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** An upload that is still being written is never this old. */
const abandonedMs = 3_600_000;

/** Files under DATA_DIR/uploads. Written aside, flushed, then renamed: a file is there whole or not at all. */
@Injectable()
export class LocalStorage extends Storage implements OnApplicationBootstrap {
  private readonly root: string;
  private readonly unfinished: string;

  constructor(@Inject(CONFIG) config: Config) {
    super();
    this.root = join(config.dataDir, 'uploads');
    this.unfinished = join(this.root, 'unfinished');
  }

  async onApplicationBootstrap() {
    await mkdir(this.unfinished, { recursive: true });
    for (const name of await readdir(this.unfinished)) {
      const path = join(this.unfinished, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > abandonedMs) await rm(path, { force: true });
    }
  }

  async put(bytes: Buffer, extension: string): Promise<string> {
    const key = keyOf(createHash('sha256').update(bytes).digest('hex'), extension);
    if (await this.renewed(key)) return key;
    return this.aside((path) => writeFile(path, bytes, { flag: 'wx', flush: true }).then(() => key));
  }

  async putFile(source: string, extension: string): Promise<string> {
    const hash = createHash('sha256');
    return this.aside(async (path) => {
      const from = createReadStream(source);
      from.on('data', (chunk) => hash.update(chunk));
      await pipeline(from, createWriteStream(path, { flags: 'wx', flush: true }));
      return keyOf(hash.digest('hex'), extension);
    });
  }

  read(key: string): Promise<Buffer> {
    return readFile(this.path(key));
  }

  async open(key: string, range?: ByteRange): Promise<Readable | undefined> {
    try {
      const file = await open(this.path(key), 'r');
      return file.createReadStream(range);
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  }

  async has(key: string): Promise<boolean> {
    return access(this.path(key)).then(
      () => true,
      () => false,
    );
  }

  async remove(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  async *keysOlderThan(moment: Date): AsyncIterable<string[]> {
    for (const folder of await readdir(this.root).catch(() => [])) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      const old: string[] = [];
      for (const name of await readdir(join(this.root, folder))) {
        const { mtime } = await stat(join(this.root, folder, name)).catch(() => ({ mtime: new Date() }));
        if (mtime < moment && keyShape.test(`${folder}/${name}`)) old.push(`${folder}/${name}`);
      }
      if (old.length) yield old;
    }
  }

  /** A file that is stored once more is young again, so that a sweep under way leaves it alone. */
  private async renewed(key: string): Promise<boolean> {
    const now = new Date();
    return utimes(this.path(key), now, now).then(
      () => true,
      () => false,
    );
  }

  private async aside(write: (path: string) => Promise<string>): Promise<string> {
    await mkdir(this.unfinished, { recursive: true });
    const path = join(this.unfinished, randomUUID());
    try {
      const key = await write(path);
      await mkdir(dirname(this.path(key)), { recursive: true });
      await rename(path, this.path(key));
      return key;
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  private path(key: string): string {
    if (!keyShape.test(key)) throw new Error(`Not a key of the storage: ${JSON.stringify(key)}`);
    return join(this.root, key);
  }
}
