import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { renditionWidths } from '../../../domain/photos.js';
import { Handles, job } from '../queue/job.js';
import { Storage } from '../storage/storage.js';
import { MediaItem, type StoredFile } from './media-item.entity.js';
import { PictureProcess, PictureRefused } from './picture-process.js';

const largest = Math.max(...renditionWidths);

/** The widths a picture of this width is offered in: never wider than it is. */
export const widthsFor = (width: number): number[] => [
  ...renditionWidths.filter((offered) => offered < width),
  Math.min(width, largest),
];

export const renderPicture = job<{ mediaId: string }>('media', 'render-picture');

@Injectable()
export class MediaJobs {
  private readonly logger = new Logger('Media');

  constructor(
    private readonly database: DataSource,
    private readonly storage: Storage,
    private readonly pictures: PictureProcess,
  ) {}

  /** Done twice it makes the same files under the same names. */
  @Handles(renderPicture)
  async render({ mediaId }: { mediaId: string }): Promise<void> {
    const item = await this.database.manager.findOneBy(MediaItem, { id: mediaId, state: 'stored' });
    const original = item?.files[0];
    if (!item?.width || !original) return;
    const bytes = await this.storage.read(original.key);
    const widths = widthsFor(item.width);
    const made = await this.make(bytes, widths).catch((error: unknown) => {
      // Anything else, such as a full disk, may be over when the sweep tries again.
      if (!(error instanceof PictureRefused)) throw error;
      this.logger.error(`No renditions of ${mediaId}: ${error.message}`);
      return undefined;
    });
    const done = made ? { widths, files: [original, ...made], state: 'ready' as const } : { state: 'failed' as const };
    await this.database.manager.update(MediaItem, { id: mediaId, state: 'stored' }, done);
  }

  private async make(bytes: Buffer, widths: readonly number[]): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    for (const width of widths)
      for (const format of ['webp', 'avif'] as const) {
        const rendition = await this.pictures.rendition(bytes, width, format);
        const key = await this.storage.put(rendition, format);
        files.push({ name: `${width}.${format}`, key, mime: `image/${format}`, bytes: rendition.length });
      }
    return files;
  }
}
