// The environment of suites that run with Redis: each has a Redis server of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import SuiteEnvironment from './suite-environment.mjs';

export default class RedisEnvironment extends SuiteEnvironment {
  async setup() {
    await super.setup();
    const port = await freePort();
    // One database for each app of the suite. Nothing is stored on disk.
    const settings = { port, databases: 256, save: '', appendonly: 'no' };
    const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    this.redis = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
    await Promise.race([
      untilReady(this.redis.stdout),
      once(this.redis, 'exit').then(() => Promise.reject(new Error('redis-server has ended'))),
    ]);
    this.global.process.env.SUITE_REDIS = `redis://127.0.0.1:${port}`;
  }

  async teardown() {
    if (this.redis?.exitCode === null) {
      this.redis.kill('SIGKILL');
      await once(this.redis, 'exit');
    }
    await super.teardown();
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

function untilReady(output) {
  return new Promise((resolve) =>
    createInterface(output).on('line', (line) => line.includes('Ready to accept') && resolve()),
  );
}
