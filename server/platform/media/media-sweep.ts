import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Storage } from '../storage/storage.js';
import { Media } from './media.service.js';

const missedMs = 10_000;
const batch = 100;
const orphanMs = 3_600_000;

/** Finds what was left behind: pictures that nobody rendered, and files that no row names any more. */
@Injectable()
export class MediaSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Media');
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly database: DataSource,
    private readonly storage: Storage,
    private readonly media: Media,
  ) {}

  onApplicationBootstrap() {
    this.timers = [
      setInterval(() => void this.quietly(() => this.renderMissed()), missedMs).unref(),
      setInterval(() => void this.quietly(() => this.removeOrphans()), orphanMs).unref(),
    ];
    void this.quietly(() => this.removeOrphans());
  }

  onApplicationShutdown() {
    this.timers.forEach(clearInterval);
  }

  async renderMissed(): Promise<void> {
    const missed = await this.database.query<{ id: string }[]>(
      `SELECT id FROM media WHERE state = 'stored' AND due_at < now() ORDER BY due_at LIMIT $1`,
      [batch],
    );
    for (const { id } of missed) this.media.renderSoon(id);
  }

  /** Young files are left alone: their rows may be in a transaction that has not ended. */
  async removeOrphans(storedBefore = new Date(Date.now() - orphanMs)): Promise<void> {
    for await (const keys of this.storage.keysOlderThan(storedBefore)) {
      const orphans = await this.database.query<{ key: string }[]>(
        `SELECT key FROM unnest($1::text[]) AS key
         WHERE NOT EXISTS (SELECT FROM media WHERE files @> jsonb_build_array(jsonb_build_object('key', key)))`,
        [keys],
      );
      for (const { key } of orphans) await this.storage.remove(key, storedBefore);
    }
  }

  private async quietly(work: () => Promise<void>): Promise<void> {
    await work().catch((error: Error) => this.logger.warn(`The sweep will try again: ${error.message}`));
  }
}
