import { tmpdir } from 'node:os';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { changed, rows } from '../../database/sql.js';
import { isTemporary } from '../../http/uploads/temporary-path.js';
import { WatermarkedCopies } from '../delivery/watermarked-copies.js';
import { removeOldFiles } from '../storage/folders.js';
import { backupLock, Storage } from '../storage/storage.js';
import { MediaService } from './media.service.js';

const batch = 500;

interface Reference {
  table: string;
  column: string;
}

/**
 * Removes orphans: temporary files of failed uploads, media rows without a reference from another table, and stored
 * files without a media row. Recent ones stay, because they may belong to an unfinished transaction or upload.
 */
@Injectable()
export class MediaOrphans {
  constructor(
    private readonly database: DataSource,
    private readonly storage: Storage,
  ) {}

  async remove(olderThan: Date): Promise<void> {
    await removeOldFiles(tmpdir(), olderThan, isTemporary);
    await this.removeRows(olderThan);
    await this.removeFiles(olderThan);
  }

  private async removeRows(olderThan: Date): Promise<void> {
    const references = await this.references();
    // A schema without any reference to media is incomplete; deleting would remove every row.
    if (references.length === 0) return;
    const unreferenced = references.map(
      ({ table, column }) => `NOT EXISTS (SELECT FROM ${table} WHERE ${column} = media.id)`,
    );
    for (let removed = batch; removed === batch;)
      removed = await changed(
        this.database,
        `DELETE FROM media WHERE id IN
           (SELECT id FROM media WHERE created_at < $1 AND ${unreferenced.join(' AND ')} LIMIT ${batch})`,
        [olderThan],
      );
  }

  /** Reads the foreign keys of the schema, so a new feature needs no registration here. */
  private references(): Promise<Reference[]> {
    return rows<Reference>(
      this.database,
      `SELECT rule.conrelid::regclass::text AS table, quote_ident(attname) AS column FROM pg_constraint AS rule
       JOIN pg_attribute AS part ON part.attrelid = rule.conrelid AND part.attnum = rule.conkey[1]
       WHERE rule.contype = 'f' AND rule.confrelid = 'media'::regclass`,
    );
  }

  /**
   * A backup copies the files of rows that were deleted after it began, so the statement finds nothing while a backup
   * runs. A later backup does not see those rows: only recent uploads could be referenced again.
   */
  private async removeFiles(olderThan: Date): Promise<void> {
    for await (const keys of this.storage.keysOlderThan(olderThan)) {
      const orphans = await rows<{ key: string }>(
        this.database,
        `SELECT key FROM unnest($1::text[]) AS key
         WHERE (SELECT pg_try_advisory_xact_lock_shared(${backupLock})) AND NOT EXISTS (SELECT FROM media WHERE files @> jsonb_build_array(jsonb_build_object('key', key)))`,
        [keys],
      );
      for (const { key } of orphans) await this.storage.remove(key, olderThan);
    }
  }
}

const renderIntervalMs = 10_000;
const missedBatch = 100;
const cleanupIntervalMs = 3_600_000;
const copyLifetimeMs = 7 * 24 * 3_600_000;

/** Periodically queues pictures without renditions, and removes orphans and old watermarked copies. */
@Injectable()
export class MediaSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Media');
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly database: DataSource,
    private readonly media: MediaService,
    private readonly orphans: MediaOrphans,
    private readonly copies: WatermarkedCopies,
  ) {}

  onApplicationBootstrap() {
    this.timers = [
      setInterval(() => void this.logErrors(() => this.renderMissed()), renderIntervalMs).unref(),
      setInterval(() => void this.logErrors(() => this.cleanUp()), cleanupIntervalMs).unref(),
    ];
    void this.logErrors(() => this.cleanUp());
  }

  onApplicationShutdown() {
    this.timers.forEach(clearInterval);
  }

  async renderMissed(): Promise<void> {
    const missed = await rows<{ id: string }>(
      this.database,
      `SELECT id FROM media WHERE state = 'stored' AND due_at < now() ORDER BY due_at LIMIT $1`,
      [missedBatch],
    );
    for (const { id } of missed) this.media.render(id);
  }

  private async cleanUp(): Promise<void> {
    await this.orphans.remove(new Date(Date.now() - cleanupIntervalMs));
    // Copies that are viewed again are recreated.
    await this.copies.removeOlderThan(new Date(Date.now() - copyLifetimeMs));
  }

  private async logErrors(work: () => Promise<void>): Promise<void> {
    await work().catch((error: Error) =>
      this.logger.warn(`The media sweep failed and will run again: ${error.message}`),
    );
  }
}
