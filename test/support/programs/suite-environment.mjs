// Runs outside a suite's sandbox, in the process that `os.tmpdir()` reads TMPDIR from. Each suite gets its own TMPDIR.
import 'reflect-metadata';
import './record-statements.mjs';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';

const { TMPDIR: shared = '/tmp' } = process.env;

export default class SuiteEnvironment extends TestEnvironment {
  async setup() {
    this.folder = mkdtempSync(join(shared, 's-'));
    // The operating-system user of PostgreSQL needs access, or databases of programs under test are stored elsewhere.
    chmodSync(this.folder, 0o755);
    process.env.TMPDIR = this.folder;
    await super.setup();
    const require = createRequire(import.meta.url);
    this.global.outside = { require, env: process.env, folder: this.folder, opened: [] };
    // A date or an error of the suite must be one for the program too, and metadata must be the same on both sides.
    Object.assign(this.global, { Date, Error, Reflect });
    this.global.readDescription = () => import('../http/openapi-differences.mjs');
  }

  /** Closes what the suite has opened, the last first. */
  async handleTestEvent({ name }) {
    if (name === 'run_finish') for (const close of this.global.outside.opened.reverse()) await close();
  }

  async teardown() {
    await super.teardown();
    process.env.TMPDIR = shared;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
