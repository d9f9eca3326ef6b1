import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './app.js';

export interface StartedProgram {
  url: string;
  /** As an operator would: asks it to stop, and answers with its exit code. */
  close(): Promise<number | null>;
}

/** The built program as people start it, in a folder of its own, ready for its first visitor. */
export async function startProgram(environment: Record<string, string>): Promise<StartedProgram> {
  const { stderr } = spawnSync(process.execPath, ['server/scripts/build.mjs', 'server'], { encoding: 'utf8' });
  if (stderr) throw new Error(stderr);
  const dataDir = mkdtempSync(join(tmpdir(), 'parure-started-'));
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
    ...environment,
  };
  const child = spawn(process.execPath, ['dist/server/programs/main.js'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (chunk) => (complaints += String(chunk)));
  const url = `http://localhost:${port}`;
  const isReady = () =>
    fetch(`${url}/health/ready`)
      .then(({ ok }) => ok)
      .catch(() => false);
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The program ended by itself: ${complaints}`);
    await pause(50);
  }
  return {
    url,
    close: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}
