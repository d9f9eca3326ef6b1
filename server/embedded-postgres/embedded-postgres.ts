import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseUrls } from '../platform/config/config.js';
import { startTimeOf, commandOf, lockDataDir, notWritable } from '../platform/operations/process/data-dir-lock.js';
import {
  applicationUser,
  databaseFailed,
  databaseName,
  databaseUser,
  prepareCluster,
  type Cluster,
} from './embedded-cluster.js';
import type { StartLog } from '../platform/config/start-report.js';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: StartLog;
  /** PostgreSQL settings that override the defaults. */
  settings?: Record<string, string | number>;
  /** The preferred port; another one is used if it is taken. */
  port?: number;
}

export interface EmbeddedPostgres {
  /** The URL of the owner, who may do everything. */
  url: string;
  /** True if this start created the cluster. */
  created: boolean;
  stop(): Promise<void>;
}

interface Server {
  child: ChildProcess;
  port: number;
  /** Resolves with the last output when the server has ended. */
  ended: Promise<string>;
}

/** Settings for a small machine, which PostgreSQL and Node share with other programs. */
const defaultSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 60,
  shared_buffers: '64MB',
  min_wal_size: '80MB',
  max_wal_size: '512MB',
  jit: 'off',
  io_method: 'sync',
  max_logical_replication_workers: 0,
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements contain customer data; the program logs its own failures without it.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};

/** `smart` waits for clients, `fast` ends their connections with an error, `immediate` does not write a checkpoint. */
const stopSignals = { smart: 'SIGTERM', fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

const startTimeoutMs = 60_000;
/** How long connections that this process has closed may take to reach the server. */
const clientTimeoutMs = 500;
/** The time after which the server stops without a checkpoint. It then recovers at its next start. */
const stopTimeoutMs = 2_000;

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw notWritable(dataDir, error);
  }
  const unlock = lockDataDir(dataDir);
  try {
    const cluster = await prepareCluster(dataDir);
    await stopOrphan(cluster, log);
    const supervisor = new PostgresSupervisor(cluster, options);
    await supervisor.start(options.port);
    return {
      url: urlOf(cluster.password, supervisor.port),
      created: cluster.created,
      stop: () => supervisor.stop().finally(unlock),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The URLs of the database if a program is running with this `dataDir`, for commands that run beside it. */
export function runningEmbeddedUrls(dataDir: string): DatabaseUrls | undefined {
  try {
    const [pid, , , port] = readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n');
    const password = readFileSync(join(dataDir, 'secrets', 'postgres-password'), 'utf8').trim();
    return startTimeOf(Number(pid)) === undefined ? undefined : embeddedUrls(urlOf(password, Number(port)));
  } catch {
    return undefined;
  }
}

/** Derives the URL of the application's role, which has its own password, from the URL of the owner. */
export function embeddedUrls(ownerUrl: string): DatabaseUrls {
  const application = new URL(ownerUrl);
  application.username = applicationUser;
  application.password = createHmac('sha256', application.password).update(applicationUser).digest('base64url');
  return { databaseUrl: application.href, migrationUrl: ownerUrl };
}

function urlOf(password: string, port: number): string {
  return `postgres://${databaseUser}:${password}@127.0.0.1:${port}/${databaseName}`;
}

/** Keeps one server running: starts it, restarts it after a crash, and stops it on request. */
class PostgresSupervisor {
  port = 0;
  private server?: Server;
  private stopping = false;
  /** Stops the server on every exit of this process except kill -9. */
  private readonly onExit = () => this.server && this.signal(this.server, 'fast');

  constructor(
    private readonly cluster: Cluster,
    private readonly options: EmbeddedPostgresOptions,
  ) {
    process.once('exit', this.onExit);
  }

  async start(preferredPort?: number): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const port = attempt === 1 && preferredPort ? preferredPort : await freePort();
      const failure = await this.startOn(port);
      if (failure === undefined) return;
      if (attempt >= 5 || !/Address already in use|in use by another|shared memory block/i.test(failure))
        throw databaseFailed(this.cluster.folder, failure);
      // The child processes of a killed server hold its shared memory a moment longer.
      if (failure.includes('shared memory block')) await pause(500);
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    process.off('exit', this.onExit);
    const server = this.server;
    if (!server || server.child.exitCode !== null || server.child.signalCode !== null) return;
    this.signal(server, 'smart');
    const timers = [
      setTimeout(() => this.signal(server, 'fast'), clientTimeoutMs),
      setTimeout(() => this.signal(server, 'immediate'), stopTimeoutMs),
    ];
    await server.ended;
    timers.forEach(clearTimeout);
  }

  private async startOn(port: number): Promise<string | undefined> {
    const server = launch(this.cluster, port, this.options.settings);
    // Set before the server is ready, so that a stop during the start finds it.
    this.server = server;
    const ready = await Promise.race([
      readiness(server),
      server.ended,
      pause(startTimeoutMs, 'it was not ready in time', { ref: false }),
    ]);
    if (ready !== true) {
      this.signal(server, 'immediate');
      return ready;
    }
    this.port = port;
    void server.ended.then((output) => this.restart(output));
    return undefined;
  }

  private async restart(output: string): Promise<void> {
    if (this.stopping) return;
    this.options.log.error(
      databaseFailed(this.cluster.folder, output).message.replace('did not start', 'stopped unexpectedly'),
    );
    for (let wait = 250; !this.stopping; wait = Math.min(wait * 2, 5_000)) {
      await pause(wait);
      if (!this.stopping && (await this.startOn(this.port)) === undefined) {
        this.options.log.warn('The embedded database is running again');
        return;
      }
    }
  }

  private signal({ child }: Server, mode: keyof typeof stopSignals): void {
    if (process.platform !== 'win32') child.kill(stopSignals[mode]);
    // Windows has no such signals. There, pg_ctl stops the server instead, which blocks this process.
    else if (mode !== 'smart') stopWithPgCtl(this.cluster, mode);
  }
}

function launch(cluster: Cluster, port: number, settings: EmbeddedPostgresOptions['settings']): Server {
  const chosen = Object.entries({ ...defaultSettings, port, ...settings });
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.folder, ...chosen.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // The server has its own process group: Ctrl-C in a terminal reaches only the program, which stops the database
    // last.
    { ...cluster.runAs, cwd: cluster.folder, detached: true, windowsHide: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    output = (output + chunk).slice(-8_000);
    child.emit('output', output);
  });
  const ended = new Promise<string>((resolve) => {
    child.once('close', () => resolve(output));
    child.on('error', (error) => resolve(`FATAL: ${error.message}`));
  });
  return { child, port, ended };
}

function readiness({ child }: Server): Promise<true> {
  return new Promise((resolve) => {
    child.on('output', (output: string) => {
      if (output.includes('ready to accept connections')) resolve(true);
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Stops a server that a killed program left behind. No other program uses it, because we hold the folder's lock. */
async function stopOrphan(cluster: Cluster, log: StartLog): Promise<void> {
  const file = join(cluster.folder, 'postmaster.pid');
  const pid = readPid(file);
  if (pid === undefined) return;
  if (startTimeOf(pid) === undefined) {
    log.warn('The last run did not shut down cleanly; the embedded database recovers from its log');
    // PostgreSQL mistakes a zombie for a running server. It still detects living children by their shared memory.
    rmSync(file, { force: true });
    return;
  }
  const command = commandOf(pid);
  if (command !== '' && !command.includes(cluster.folder)) {
    // Another program has this pid now.
    rmSync(file, { force: true });
    return;
  }
  log.warn('The last run was killed and its database was still running; restarting the database');
  stopWithPgCtl(cluster, 'fast');
  for (let wait = 0; wait < 20 && startTimeOf(pid) !== undefined; wait++) await pause(100);
  if (startTimeOf(pid) !== undefined) stopWithPgCtl(cluster, 'immediate');
}

function readPid(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
}

function stopWithPgCtl({ binaries, folder, runAs }: Cluster, mode: 'fast' | 'immediate'): void {
  spawnSync(binaries.pg_ctl, ['stop', '-D', folder, '-m', mode, '-w', '-t', '10'], { ...runAs, cwd: folder });
}
