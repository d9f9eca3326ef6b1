import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rows } from '../../database/sql.js';
import { WatermarkedCopies } from '../delivery/watermarked-copies.js';
import { MediaOrphans } from './media-orphans.js';
import { MediaService } from './media.service.js';

const renderIntervalMs = 10_000;
const batch = 100;
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
      [batch],
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
