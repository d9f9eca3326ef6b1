import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, type RunningApp } from './app.js';

/** The JWT secret of both the suite's app and the separate process, so that sessions are valid in both. */
export const sharedSecret = randomBytes(48).toString('base64url');

/** The built server as a separate process that can be killed. It uses the database of the suite's app. */
export class KillableProgram {
  private child?: ChildProcess;
  private port = 0;
  readonly dataDir: string;
  url = '';

  constructor(
    private readonly app: RunningApp,
    private readonly environment: Record<string, string> = {},
    private readonly program: 'main' | 'worker' = 'main',
  ) {
    this.dataDir = `${app.config.dataDir}/killed`;
  }

  /** Starts the program, on the same port each time. */
  async open(): Promise<void> {
    const port = (this.port ||= await freePort());
    this.url = `http://127.0.0.1:${port}`;
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      [this.program === 'main' ? 'PORT' : 'WORKER_PORT']: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: this.dataDir,
      DATABASE_URL: this.app.database.applicationUrl,
      ...(this.app.config.redisUrl && { REDIS_URL: this.app.config.redisUrl }),
      JWT_SECRET: sharedSecret,
      RATE_LIMIT: 'off',
      UNDO_SECONDS: '0',
      DEMO_DATA: 'false',
      ...this.environment,
    };
    const child = spawn(process.execPath, [`dist/server/programs/${this.program}.js`], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child = child;
    let stderrText = '';
    child.stderr.on('data', (chunk) => (stderrText += String(chunk)));
    for (;;) {
      if (child.exitCode !== null) throw new Error(`The program exited unexpectedly: ${stderrText}`);
      const response = await fetch(`${this.url}/health`).catch(() => undefined);
      if (response?.ok) return;
      await pause(25);
    }
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Sends SIGTERM and returns the exit code. */
  async stop(): Promise<number | null> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }
}
