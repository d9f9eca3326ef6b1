import { Injectable, Logger } from '@nestjs/common';
import PQueue from 'p-queue';
import { DataSource } from 'typeorm';
import { rows } from '../../database/sql.js';
import { Storage, StorageDown } from '../storage/storage.js';
import type { StoredFile } from '../media/media-item.entity.js';
import { PictureProcess } from './picture-process.js';

/** Side in pixels, enough for a mail, for 5 cm on paper or for 8 cm. */
export type PrintedSide = 140 | 400 | 640;
/** The narrowest rendition from which such pictures can be made. */
const sourceName = '640.webp';
/** Limit that leaves a core free for requests. */
const maxConcurrent = 2;

interface PrintOptions {
  side?: PrintedSide;
  isUrgent?: boolean;
}

interface FoundPicture {
  id: string;
  files: [original: StoredFile, ...renditions: StoredFile[]];
}

/** Makes small JPEGs of stored pictures, because PDFs can contain neither WebP nor AVIF, and some mail programs too. */
@Injectable()
export class PrintedPictures {
  private readonly logger = new Logger('Media');
  private readonly slots = new PQueue({ concurrency: maxConcurrent });

  constructor(
    private readonly database: DataSource,
    private readonly storage: Storage,
    private readonly pictures: PictureProcess,
  ) {}

  /** Reads pictures by id. Omits pictures that cannot be read. Makes urgent pictures before others. */
  async read(
    ids: readonly string[],
    { side = 400, isUrgent = false }: PrintOptions = {},
  ): Promise<Map<string, Buffer>> {
    if (ids.length === 0) return new Map();
    const found = await rows<FoundPicture>(
      this.database,
      `SELECT id, files FROM media WHERE id = ANY ($1::uuid[]) AND kind = 'photo'`,
      [ids],
    );
    const made = await Promise.all(
      found.map((picture) => this.slots.add(() => this.make(picture, side), { priority: isUrgent ? 1 : 0 })),
    );
    return new Map(made.filter((entry) => entry !== undefined));
  }

  private async make({ id, files }: FoundPicture, side: PrintedSide): Promise<[id: string, jpeg: Buffer] | undefined> {
    try {
      const { key } = files.find(({ name }) => name === sourceName) ?? files[0];
      return [id, await this.pictures.smallJpeg(await this.storage.read(key), side)];
    } catch (error) {
      const reason = error instanceof StorageDown ? error.reason : (error as Error).message;
      this.logger.warn(`${id} is missing in a print: ${reason}`);
      return undefined;
    }
  }
}
