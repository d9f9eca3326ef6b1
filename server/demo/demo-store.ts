import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { withoutAuditLog } from '../platform/audit/security-events.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { rows } from '../platform/database/sql.js';
import { DemoClientNumbers } from './demo-client-numbers.js';
import { DemoCatalogue } from './demo-catalogue.js';
import type { DemoAccounts, DemoPart } from './demo-part.js';
import { DemoOrders } from './demo-orders.js';
import { DemoSelections } from './demo-selections.js';
import { DemoStaff } from './demo-staff.js';
import { DemoUsers } from './demo-users.js';
import { DemoPhotos } from './demo-photos.js';
import { DemoContacts } from './demo-contacts.js';

/** Key of the advisory lock; any number that nothing else locks. */
const demoLock = 7_072_757_266;
const lockRetryMs = 300;

/** Loads the demo data into an empty database. An advisory lock lets only one instance load it. */
@Injectable()
export class DemoStore implements OnApplicationBootstrap {
  private readonly logger = new Logger('Demo');
  private readonly parts: readonly DemoPart[];

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: DataSource,
    catalogue: DemoCatalogue,
    photos: DemoPhotos,
    users: DemoUsers,
    orders: DemoOrders,
    selections: DemoSelections,
    queries: DemoContacts,
    staff: DemoStaff,
    clientNumbers: DemoClientNumbers,
  ) {
    // Orders, selections and numbers depend on users and products.
    this.parts = [catalogue, photos, users, orders, selections, queries, staff, clientNumbers];
  }

  async onApplicationBootstrap() {
    const { demo } = this.config;
    if (!demo || !(await this.missing()).length) return;
    const session = this.database.createQueryRunner();
    try {
      await this.acquireLock(session);
      await this.loadAll(session, demo);
      await session.query('SELECT pg_advisory_unlock($1)', [demoLock]);
    } finally {
      await session.release();
    }
  }

  /** Polls for the lock, because the statement timeout would cancel a waiting statement. */
  private async acquireLock(session: QueryRunner): Promise<void> {
    for (;;) {
      const [row] = (await session.query('SELECT pg_try_advisory_lock($1) AS locked', [demoLock])) as {
        locked: boolean;
      }[];
      if (row?.locked) return;
      await setTimeout(lockRetryMs);
    }
  }

  private async loadAll(session: QueryRunner, accounts: DemoAccounts): Promise<void> {
    if (!(await this.mayLoad(session))) {
      this.logger.log('Demo data not loaded: the database already contains shop data');
      return;
    }
    this.logger.log('Loading the demo store …');
    for (const part of await this.missing()) {
      const started = Date.now();
      const summary = await withoutAuditLog(() => part.load(accounts));
      await session.query('INSERT INTO demo_parts (name) VALUES ($1)', [part.name]);
      this.logger.log(`Loaded ${summary} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    }
  }

  private async missing(): Promise<DemoPart[]> {
    const loaded = await rows<{ name: string }>(this.database, 'SELECT name FROM demo_parts');
    const finished = new Set(loaded.map(({ name }) => name));
    return this.parts.filter(({ name }) => !finished.has(name));
  }

  /** True for an empty database and for an interrupted import. Never true for a database with other data. */
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
