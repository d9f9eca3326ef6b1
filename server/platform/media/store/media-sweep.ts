import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WatermarkedCopies } from '../delivery/watermarked-copies.js';
import { MediaOrphans } from './media-orphans.js';
import { Media } from './media.service.js';

const missedMs = 10_000;
const batch = 100;
const tidyMs = 3_600_000;
const markMs = 7 * 24 * 3_600_000;

/** Finds what was left behind: pictures that nobody rendered, and what nothing leads to any more. */
@Injectable()
export class MediaSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Media');
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly database: DataSource,
    private readonly media: Media,
    private readonly orphans: MediaOrphans,
    private readonly marks: WatermarkedCopies,
  ) {}

  onApplicationBootstrap() {
    this.timers = [
      setInterval(() => void this.quietly(() => this.renderMissed()), missedMs).unref(),
      setInterval(() => void this.quietly(() => this.tidy()), tidyMs).unref(),
    ];
    void this.quietly(() => this.tidy());
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

  private async tidy(): Promise<void> {
    await this.orphans.remove(new Date(Date.now() - tidyMs));
    // Whoever still looks gets a new one.
    await this.marks.removeOlderThan(new Date(Date.now() - markMs));
  }

  private async quietly(work: () => Promise<void>): Promise<void> {
    await work().catch((error: Error) => this.logger.warn(`The sweep will try again: ${error.message}`));
  }
}
