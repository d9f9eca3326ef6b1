import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Handles, job } from '../queue/job.js';
import { Storage } from '../storage/storage.js';
import { renditions, widthsFor } from './images.js';
import { MediaItem, type StoredFile } from './media-item.entity.js';

export const renderPicture = job<{ mediaId: string }>('media', 'render-picture');

@Injectable()
export class MediaJobs {
  private readonly logger = new Logger('Media');

  constructor(
    private readonly database: DataSource,
    private readonly storage: Storage,
  ) {}

  /** Done twice it makes the same files under the same names. */
  @Handles(renderPicture)
  async render({ mediaId }: { mediaId: string }): Promise<void> {
    const item = await this.database.manager.findOneBy(MediaItem, { id: mediaId, state: 'stored' });
    const original = item?.files[0];
    if (!item?.width || !original) return;
    const bytes = await this.storage.read(original.key);
    const widths = widthsFor(item.width);
    const made = await this.make(bytes, widths).catch((error: Error) => {
      this.logger.error(`No renditions of ${mediaId}: ${error.message}`);
      return undefined;
    });
    const done = made ? { widths, files: [original, ...made], state: 'ready' as const } : { state: 'failed' as const };
    await this.database.manager.update(MediaItem, { id: mediaId, state: 'stored' }, done);
  }

  private async make(bytes: Buffer, widths: number[]): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    for await (const { name, mime, bytes: rendition } of renditions(bytes, widths)) {
      const key = await this.storage.put(rendition, name.slice(name.indexOf('.') + 1));
      files.push({ name, key, mime, bytes: rendition.length });
    }
    return files;
  }
}
