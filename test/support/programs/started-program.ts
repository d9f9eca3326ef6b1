import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './app.js';
import { copyCluster } from './clusters.js';

export interface StartedProgram {
  url: string;
  dataDir: string;
  /** Standard output so far. */
  output(): string;
  /** Stops the program with SIGTERM and returns its exit code. */
  close(): Promise<number | null>;
}

/** Starts the built server in production mode, with its own data directory, and waits until it is ready. */
export async function startProgram(environment: Record<string, string>): Promise<StartedProgram> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parure-started-'));
  if (!environment.DATABASE_URL) copyCluster(dataDir);
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
    UNDO_SECONDS: '0',
    ...environment,
  };
  const child = spawn(process.execPath, ['dist/server/programs/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  let stderrText = '';
  child.stderr.on('data', (chunk) => (stderrText += String(chunk)));
  const url = `http://localhost:${port}`;
  const isReady = () =>
    fetch(`${url}/health/ready`)
      .then(({ ok }) => ok)
      .catch(() => false);
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The program exited with ${child.exitCode}: ${stderrText}`);
    await pause(50);
  }
  return {
    url,
    dataDir,
    output: () => output,
    close: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'close');
      rmSync(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}
