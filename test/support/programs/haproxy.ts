import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { until } from '../time.js';
import { freePort } from './app.js';

/** Number of the server that sent a response. In a request, it selects the server if that is up. */
export const serverHeader = 'x-server';

/**
 * Balances requests between servers that are ready. It repeats no request and shares connections to the servers between
 * clients, so that a server that closes a connection too early is noticed.
 */
const settings = (port: number, servers: readonly URL[]) => `
defaults
  mode http
  retries 0
  http-reuse always
  option forwardfor
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s

frontend shop
  bind 127.0.0.1:${port}
  stats enable
  stats uri /haproxy
  default_backend servers

backend servers
  balance roundrobin
  option httpchk GET /health/ready
  http-response set-header ${serverHeader} %s
  default-server check inter 200ms fall 2 rise 2
${servers.map((_, at) => `  use-server ${at} if { req.hdr(${serverHeader}) ${at} }`).join('\n')}
${servers.map(({ host }, at) => `  server ${at} ${host}`).join('\n')}
`;

export class Haproxy {
  private readonly folder = mkdtempSync(join(tmpdir(), 'parure-haproxy-'));
  private child?: ChildProcess;
  url = '';

  async start(servers: readonly string[]): Promise<void> {
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    const file = join(this.folder, 'haproxy.cfg');
    writeFileSync(
      file,
      settings(
        port,
        servers.map((url) => new URL(url)),
      ),
    );
    this.child = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: 'ignore' });
    for (const at of servers.keys()) await this.untilUp(at);
  }

  /** Waits until requests are sent to the server. */
  untilUp(server: number): Promise<void> {
    return until(async () => (await this.stateOf(server)) === 'UP');
  }

  async stop(): Promise<void> {
    if (this.child?.exitCode === null) {
      const ended = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async stateOf(server: number): Promise<string | undefined> {
    const statistics = await fetch(`${this.url}/haproxy;csv`)
      .then((answer) => answer.text())
      .catch(() => '');
    const [head = '', ...lines] = statistics.split('\n');
    const line = lines.find((text) => text.startsWith(`servers,${server},`));
    return line?.split(',')[head.split(',').indexOf('status')];
  }
}

const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0;
// CI must run these tests, so there a missing program fails instead of skipping.
export const describeHaproxy = hasHaproxy || process.env.CI ? describe : describe.skip;
