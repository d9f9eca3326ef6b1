import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '../../../../domain/errors.js';
import type { ReadMediaProgress } from '../../../../domain/media.schemas.js';
import { isId } from '../../../../domain/rules.js';
import { Audit } from '../../audit/audit.js';
import { changed, rows } from '../../database/sql.js';
import type { SignedIn } from '../../http/access/person.js';
import { type MediaProgress, type MediaState, processingOf } from './media-progress.types.js';
import { renditionFormats, widthsFor } from './widths.js';
import { MediaService } from '../media/media.service.js';

interface ProgressRow {
  id: string;
  state: MediaState;
  failure: string | null;
  width: number | null;
  /** The number of files, including the original. */
  files: number;
}

/** Reports the processing progress of uploads and retries failed ones. */
@Injectable()
export class MediaProgressService {
  constructor(
    private readonly database: DataSource,
    private readonly media: MediaService,
    private readonly audit: Audit,
  ) {}

  /** Returns the progress of files. Omits unknown ids, because a file may have been replaced. */
  async of({ ids }: ReadMediaProgress): Promise<MediaProgress[]> {
    const found = await rows<ProgressRow>(
      this.database,
      `SELECT id, state, failure, width, jsonb_array_length(files) AS files FROM media
       WHERE id = ANY($1::uuid[]) ORDER BY id`,
      [ids],
    );
    return found.map(toProgress);
  }

  /** Retries a file only if it has failed, because two administrators may retry the same file at once. */
  async retry(actor: SignedIn, { id }: { id: string }): Promise<MediaProgress> {
    if (!isId(id)) throw new DomainError('MEDIA_NOT_FOUND');
    const restarted = await this.database.transaction(async (tx) => {
      const count = await changed(
        tx,
        `UPDATE media SET state = 'stored', failure = NULL, tries = 0, due_at = now() + interval '15 seconds'
         WHERE id = $1 AND state = 'failed'`,
        [id],
      );
      if (count) await this.audit.record(actor, { kind: 'media.retried', subject: id }, tx);
      return count > 0;
    });
    if (restarted) this.media.render(id);
    const [progress] = await this.of({ ids: [id] });
    if (!progress) throw new DomainError('MEDIA_NOT_FOUND');
    return progress;
  }
}

function toProgress({ id, state, failure, width, files }: ProgressRow): MediaProgress {
  const expected = widthsFor(width ?? 0).length * renditionFormats.length;
  const done = state === 'ready' ? 1 : Math.min(1, (files - 1) / expected);
  return { id, processing: processingOf(state), done, failure };
}
