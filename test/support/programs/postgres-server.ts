import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../../../server/migrations/migrations.js';
import {
  embeddedUrls,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../server/embedded-postgres/embedded-postgres.js';
import { migrate } from '../../../server/platform/database/migrate.js';
import { until } from '../time.js';
import type { Place } from './app.js';
import { copyCluster } from './clusters.js';
import { openDatabase } from './database.js';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A PostgreSQL server of a suite, which can stop it and start it again with the same data. It waits for the disk. */
export class PostgresServer {
  private readonly folder = mkdtempSync(join(tmpdir(), 'parure-postgres-'));
  private server?: EmbeddedPostgres;
  private restarts = 0;

  /** Starts the server, on the same port each time. */
  async start(): Promise<void> {
    // The operating-system user of PostgreSQL needs access to this folder.
    chmodSync(this.folder, 0o755);
    const log = { ...silent, warn: (line: string) => void (line.includes('running again') && this.restarts++) };
    const port = this.server && Number(new URL(this.server.url).port);
    if (!this.server) copyCluster(this.folder);
    this.server = await startEmbeddedPostgres({ dataDir: this.folder, log, port });
  }

  /** A migrated, empty database. */
  async place(): Promise<Place> {
    const { url = '' } = this.server ?? {};
    await migrate(embeddedUrls(url), migrations, silent, 0);
    const dataDir = mkdtempSync(join(tmpdir(), 'parure-suite-'));
    return { database: openDatabase(url, () => Promise.resolve()), dataDir };
  }

  /** Restarts as `pg_ctl restart -m immediate` does: the server aborts everything and recovers when it starts. */
  async restartImmediately(): Promise<void> {
    const before = this.restarts;
    const [pid] = readFileSync(join(this.folder, 'pg/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGQUIT');
    await until(() => this.restarts > before);
  }

  async stop(): Promise<void> {
    await this.server?.stop();
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
