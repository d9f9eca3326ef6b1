import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type RenditionFailure, renditionFailures } from '../../../../domain/media.js';
import { changed, one } from '../../database/sql.js';
import { Handles, job } from '../../queue/job.js';
import { Storage } from '../storage/storage.js';
import type { StoredFile } from '../media/media-item.entity.js';
import { PictureProcessEnded, PictureProcess, PictureRejected } from './picture-process.js';
import { type RenditionFormat, renditionFormats, widthsFor } from './widths.js';

export const renderPicture = job<{ mediaId: string }>('media', 'render-picture');

/** The attempts and the waits between them take 16 minutes, or half an hour if each attempt crashes the process. */
const maxAttempts = 6;

class OriginalMissing extends Error {}

interface Claimed {
  id: string;
  width: number;
  tries: number;
  files: [original: StoredFile, ...made: StoredFile[]];
}

@Injectable()
export class MediaJobs {
  private readonly logger = new Logger('Media');

  constructor(
    private readonly database: DataSource,
    private readonly storage: Storage,
    private readonly pictures: PictureProcess,
  ) {}

  /** Saves each rendition as soon as it is made, so that another worker can continue after a crash. */
  @Handles(renderPicture)
  async render({ mediaId }: { mediaId: string }): Promise<void> {
    const item = await this.claim(mediaId);
    if (!item) return;
    // Attempts are counted before the work, so that a picture that crashes the process is not retried forever.
    if (item.tries > maxAttempts) return this.fail(item, 'interrupted');
    try {
      await this.make(item);
    } catch (error) {
      await this.recordFailure(item, error as Error);
    }
  }

  /**
   * Counts the attempt and schedules the next one, which the sweep starts if this one fails. Each wait is twice as
   * long.
   */
  private async claim(mediaId: string): Promise<Claimed | undefined> {
    return one<Claimed>(
      this.database,
      `UPDATE media SET tries = tries + 1, due_at = now() + make_interval(secs => 15 * 2 ^ (tries + 1))
       WHERE id = $1 AND state = 'stored' RETURNING id, width, tries, files`,
      [mediaId],
    );
  }

  private async make({ id, width, files }: Claimed): Promise<void> {
    const bytes = await this.original(files[0]);
    const widths = widthsFor(width);
    const made = new Set(files.map(({ name }) => name));
    for (const width of widths)
      for (const format of renditionFormats)
        if (!made.has(`${width}.${format}`)) await this.add(id, await this.draw(bytes, width, format));
    await changed(
      this.database,
      `UPDATE media SET state = 'ready', widths = $2, failure = NULL WHERE id = $1 AND state = 'stored'`,
      [id, widths],
    );
  }

  private original({ key }: StoredFile): Promise<Buffer> {
    return this.storage.read(key).catch(async (error: unknown) => {
      throw (await this.storage.has(key)) ? error : new OriginalMissing(`The file ${key} is missing`);
    });
  }

  private async draw(bytes: Buffer, width: number, format: RenditionFormat): Promise<StoredFile> {
    const rendition = await this.pictures.rendition(bytes, width, format);
    const key = await this.storage.put(rendition, format);
    return { name: `${width}.${format}`, key, mime: `image/${format}`, bytes: rendition.length };
  }

  private async add(id: string, file: StoredFile): Promise<void> {
    await changed(
      this.database,
      `UPDATE media SET files = files || $2::jsonb WHERE id = $1 AND state = 'stored' AND NOT files @> $3::jsonb`,
      [id, JSON.stringify([file]), JSON.stringify([{ name: file.name }])],
    );
  }

  private async recordFailure(item: Claimed, error: Error): Promise<void> {
    const failure = failureOf(error);
    this.logger.error(`Rendering ${item.id} failed (attempt ${item.tries} of ${maxAttempts}): ${error.message}`);
    if (permanentFailures.has(failure) || item.tries >= maxAttempts) return this.fail(item, failure);
    await changed(this.database, `UPDATE media SET failure = $2 WHERE id = $1 AND state = 'stored'`, [
      item.id,
      renditionFailures[failure],
    ]);
  }

  private async fail({ id }: Claimed, failure: RenditionFailure): Promise<void> {
    await changed(
      this.database,
      `UPDATE media SET state = 'failed', failure = coalesce(failure, $2) WHERE id = $1 AND state = 'stored'`,
      [id, renditionFailures[failure]],
    );
  }
}

/** Failures that a retry cannot fix, unlike a full disk or a crashed process. */
const permanentFailures: ReadonlySet<RenditionFailure> = new Set(['refused', 'originalMissing']);

function failureOf(error: Error): RenditionFailure {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (error instanceof PictureRejected) return 'refused';
  if (error instanceof PictureProcessEnded) return 'interrupted';
  if (error instanceof OriginalMissing) return 'originalMissing';
  return ['ENOSPC', 'EDQUOT', 'OUT_OF_SPACE'].includes(code) ? 'outOfSpace' : 'unexpected';
}
