import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { CONFIG, type Config } from '../platform/config/config.js';
import { DemoCatalogue } from './demo-catalogue.js';
import type { DemoPart } from './demo-part.js';
import { DemoOrders } from './demo-orders.js';
import { DemoUsers } from './demo-people.js';
import { DemoPhotos } from './demo-photos.js';
import { DemoContacts } from './demo-queries.js';

/** PostgreSQL's lock knows numbers only; this one is ours. */
const demoLock = 7_072_757_266;
const lockRetryMs = 300;

/** Fills an empty shop with a house's worth of everything, once, however many instances start together. */
@Injectable()
export class DemoStore implements OnApplicationBootstrap {
  private readonly logger = new Logger('Demo');
  private readonly parts: readonly DemoPart[];

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: DataSource,
    catalogue: DemoCatalogue,
    photos: DemoPhotos,
    people: DemoUsers,
    orders: DemoOrders,
    queries: DemoContacts,
  ) {
    // Orders need people and products.
    this.parts = [catalogue, photos, people, orders, queries];
  }

  async onApplicationBootstrap() {
    if (!this.config.demoData || !(await this.missing()).length) return;
    const session = this.database.createQueryRunner();
    try {
      await this.acquireLock(session);
      await this.loadAll(session);
      await session.query('SELECT pg_advisory_unlock($1)', [demoLock]);
    } finally {
      await session.release();
    }
  }

  /** Asks again and again, because a statement that waited for the lock would be cut off by its time limit. */
  private async acquireLock(session: QueryRunner): Promise<void> {
    for (;;) {
      const [answer] = (await session.query('SELECT pg_try_advisory_lock($1) AS mine', [demoLock])) as {
        mine: boolean;
      }[];
      if (answer?.mine) return;
      await setTimeout(lockRetryMs);
    }
  }

  private async loadAll(session: QueryRunner): Promise<void> {
    if (!(await this.mayLoad(session))) {
      this.logger.log('The database holds a shop already: the demo store is not loaded into it');
      return;
    }
    for (const part of await this.missing()) {
      const started = Date.now();
      this.logger.log(`Loading the demo store: ${part.name} …`);
      const holds = await part.load();
      await session.query('INSERT INTO demo_parts (name) VALUES ($1)', [part.name]);
      this.logger.log(`Loaded ${holds} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    }
  }

  private async missing(): Promise<DemoPart[]> {
    const rows = await this.database.query<{ name: string }[]>('SELECT name FROM demo_parts');
    const finished = new Set(rows.map(({ name }) => name));
    return this.parts.filter(({ name }) => !finished.has(name));
  }

  /** Once begun it is finished, even after an interruption; a shop of somebody's own is never touched. */
  private async mayLoad(session: QueryRunner): Promise<boolean> {
    const [state] = (await session.query(
      `SELECT EXISTS (SELECT FROM demo_parts) AS begun,
         EXISTS (SELECT FROM categories UNION ALL SELECT FROM products UNION ALL SELECT FROM photos
           UNION ALL SELECT FROM users WHERE role = 'customer') AS used`,
    )) as { begun: boolean; used: boolean }[];
    if (state?.used && !state.begun) return false;
    await session.query(`INSERT INTO demo_parts (name) VALUES ('begun') ON CONFLICT DO NOTHING`);
    return true;
  }
}
