import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { freePort } from './app.js';

/** A Redis server of a suite, which can stop it and start it again with the same data. */
export class RedisServer {
  private readonly folder = mkdtempSync(join(tmpdir(), 'parure-redis-'));
  private port = 0;
  private child?: ChildProcess;

  get url() {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start() {
    this.port ||= await freePort();
    const settings = ['--port', String(this.port), '--dir', this.folder, '--appendonly', 'yes', '--save', ''];
    const child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'ignore'] });
    this.child = child;
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.stdout.on('data', (line: Buffer) => void (line.toString().includes('Ready to accept') && resolve()));
    });
  }

  async stop() {
    const child = this.child;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  /** The server still accepts connections, because the kernel does, but sends no response until `resume`. */
  freeze() {
    this.child?.kill('SIGSTOP');
  }

  resume() {
    this.child?.kill('SIGCONT');
  }

  async remove() {
    this.resume();
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The keys of the default database. */
  keys(): string[] {
    return spawnSync('redis-cli', ['-p', String(this.port), 'keys', '*'], { encoding: 'utf8' }).stdout.split('\n');
  }

  flush() {
    spawnSync('redis-cli', ['-p', String(this.port), 'flushall']);
  }
}

/** CI must run the tests with Redis, so there a missing one fails instead of skipping. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0 || process.env.CI !== undefined;
export const describeRedis = hasRedis ? describe : describe.skip;
