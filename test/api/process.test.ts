import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { runningEmbeddedUrls } from '../../server/embedded-postgres/embedded-postgres.js';
import { suiteRedis } from '../support/programs/app.js';
import { copyCluster } from '../support/programs/clusters.js';
import { until } from '../support/time.js';

// Runs the built server as a process: signals, exit codes and output.

let base: string;
let port: number;
let programs: ChildProcess[];
/** The folder of the program that several tests share; it is removed after the last of them. */
let shared: string | undefined;

async function prepare(): Promise<void> {
  base = mkdtempSync(join(tmpdir(), 'parure-process-'));
  chmodSync(base, 0o755);
  port = await freePort();
  programs = [];
}

beforeEach(prepare);

afterEach(async () => {
  for (const program of programs) {
    if (program.exitCode === null && program.signalCode === null) {
      program.kill('SIGTERM');
      await once(program, 'exit');
    }
  }
  if (base !== shared) rmSync(base, { recursive: true, force: true });
});

const dataDir = () => join(base, 'data');

interface Program {
  child: ChildProcess;
  stdout: () => string;
  stderr: () => string;
  exited: Promise<number | null>;
}

function launch(
  env: NodeJS.ProcessEnv = {},
  command = [process.execPath, 'dist/server/programs/main.js'],
  cwd = process.cwd(),
): Program {
  const settings = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: dataDir(),
    PORT: String(port),
    REDIS_URL: suiteRedis(),
    DEMO_DATA: 'false',
  };
  const [file = '', ...args] = command;
  const child = spawn(file, args, { cwd, env: { ...settings, ...env } });
  programs.push(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, stdout: () => out, stderr: () => err, exited };
}

async function open(env?: NodeJS.ProcessEnv): Promise<Program> {
  if (!existsSync(dataDir())) copyCluster(dataDir());
  const program = launch(env);
  await untilUp(program);
  return program;
}

async function untilUp(program: Program): Promise<void> {
  while (!(await isUp())) {
    if (program.child.exitCode !== null) throw new Error(program.stdout() + program.stderr());
    await pause(50);
  }
}

async function isUp(): Promise<boolean> {
  try {
    return (await fetch(urlOf('/health'))).ok;
  } catch {
    return false;
  }
}

const urlOf = (path: string) => `http://127.0.0.1:${port}${path}`;
const ready = async () => {
  const response = await fetch(urlOf('/health/ready'));
  return { status: response.status, report: await response.json() };
};
const postmasterPid = () => Number(readFileSync(join(dataDir(), 'pg/postmaster.pid'), 'utf8').split('\n')[0]);

function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return free;
}

const enquiry = { name: 'Jane', email: 'jane@example.com', msg: 'Do you make rings to measure?' };

/** Sends half of a request; the returned function sends the rest and returns the response. */
async function halfSent(): Promise<() => Promise<string>> {
  const body = JSON.stringify(enquiry);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let response = '';
  socket.on('data', (chunk) => (response += String(chunk)));
  socket.on('error', () => undefined);
  const head = `POST /api/v1/contacts/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`);
  await pause(500);
  return async () => {
    const closed = once(socket, 'close');
    socket.write(body.slice(10));
    await closed;
    return response;
  };
}

/** The texts of the log lines above level info. */
const warnings = (program: Program) =>
  program
    .stdout()
    .split('\n')
    .filter((line) => /"level":"(warn|error|fatal)"/.test(line))
    .map((line) => (JSON.parse(line) as { msg: string }).msg);

const noAdministrator = expect.stringMatching(/^There is no administrator .*npm run admin -- create <email>/);

describe('a stop signal', () => {
  it('lets running requests finish, refuses new connections and leaves no process running', async () => {
    const program = await open();
    const server = postmasterPid();
    const finish = await halfSent();
    const start = Date.now();
    program.child.kill('SIGTERM');
    await until(() =>
      fetch(urlOf('/health')).then(
        () => false,
        () => true,
      ),
    );
    expect(await finish()).toMatch(/^HTTP\/1\.1 20[01] /);
    expect(await program.exited).toBe(0);
    expect(Date.now() - start).toBeLessThan(15_000);
    expect(isRunning(server)).toBe(false);
    expect(warnings(program)).toEqual([noAdministrator]);
  });

  it('a stop signal is followed by the delay that load balancers need, with requests still served', async () => {
    const program = await open({ SHUTDOWN_DELAY: '2' });
    const finish = await halfSent();
    program.child.kill('SIGTERM');
    await until(async () => (await ready()).status === 503);
    expect(await ready()).toMatchObject({ status: 503, report: { status: 'stopping' } });
    const response = await fetch(urlOf('/health'));
    expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
    expect(await finish()).toMatch(/^HTTP\/1\.1 20[01] /);
    expect(await program.exited).toBe(0);
  });

  it('a stop signal does not wait indefinitely for an incomplete request', async () => {
    const program = await open({ SHUTDOWN_TIMEOUT: '1' });
    await halfSent();
    const start = Date.now();
    program.child.kill('SIGINT');
    expect(await program.exited).toBe(0);
    expect(Date.now() - start).toBeLessThan(7_000);
  });

  it('a stop signal that is sent twice ends the server and its database at once', async () => {
    const program = await open();
    const server = postmasterPid();
    await halfSent();
    program.child.kill('SIGTERM');
    await pause(100);
    const start = Date.now();
    program.child.kill('SIGTERM');
    expect(await program.exited).toBe(1);
    expect(Date.now() - start).toBeLessThan(5_000);
    await until(() => !isRunning(server));
  });

  it('a stop signal that is sent to npm alone reaches the server', async () => {
    copyCluster(dataDir());
    const program = launch({}, ['npm', 'start', '--silent']);
    await untilUp(program);
    const server = postmasterPid();
    program.child.kill('SIGTERM');
    const start = Date.now();
    for (; isRunning(server); await pause(50)) expect(Date.now() - start).toBeLessThan(15_000);
    await expect(fetch(urlOf('/health'))).rejects.toThrow();
  });

  it.each([100, 600, 1500])('leaves no process running when it arrives %d ms after the start', async (delay) => {
    const program = launch();
    await pause(delay);
    program.child.kill('SIGTERM');
    expect([0, null]).toContain(await program.exited);
    // A start that takes longer than a stop may ends its database with the process, without waiting for it.
    await until(() => runningEmbeddedUrls(dataDir()) === undefined);
  });
});

describe('`npm run dev`', () => {
  /** Copies the checkout, because the program writes `dist` and generated types, which other suites are reading. */
  function copyCheckout(): string {
    const checkout = join(base, 'checkout');
    const isCopied = (path: string) => !/^(node_modules|dist|data|coverage|\.git)$/.test(relative('.', path));
    cpSync('.', checkout, { recursive: true, filter: isCopied });
    symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'));
    return checkout;
  }

  const develop = (checkout: string) =>
    launch({ NODE_ENV: 'development' }, ['npm', 'run', 'dev', '--silent'], checkout);

  /** Changes a file as an editor does that replaces it by a new one. */
  function replaceIn(file: string, found: string, replacement: string): void {
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(found);
    writeFileSync(`${file}.new`, text.replace(found, replacement));
    renameSync(`${file}.new`, file);
  }

  it('serves the shop behind one address, and starts the server again each time that a file is replaced', async () => {
    copyCluster(dataDir());
    const checkout = copyCheckout();
    const program = develop(checkout);
    await untilUp(program);
    const page = await fetch(urlOf('/'), { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('/@vite/client');
    expect((await fetch(urlOf('/api/v1/products/allproducts'))).status).toBe(401);
    const file = join(checkout, 'server/platform/operations/build-info.ts');
    const status = () =>
      fetch(urlOf('/health'))
        .then((response) => response.json() as Promise<{ status: string }>)
        .then((body) => body.status)
        .catch(() => undefined);
    replaceIn(file, "'ok'", "'first change'");
    await until(async () => (await status()) === 'first change');
    replaceIn(file, "'first change'", "'second change'");
    await until(async () => (await status()) === 'second change');
    program.child.kill('SIGTERM');
    await program.exited;
    await expect(fetch(urlOf('/health'))).rejects.toThrow();
    expect(runningEmbeddedUrls(dataDir())).toBeUndefined();
  });

  it('ends with an error if the first start of the server fails', async () => {
    copyCluster(dataDir());
    const checkout = copyCheckout();
    writeFileSync(join(checkout, 'server/programs/main.ts'), "throw new Error('a mistake');\n");
    const program = develop(checkout);
    expect(await program.exited).toBe(1);
    expect(program.stderr()).toContain('a mistake');
    expect(runningEmbeddedUrls(dataDir())).toBeUndefined();
  });

  it('ends with one line if a setting is wrong', async () => {
    const program = launch({ JWT_SECRET: 'secret' }, ['npm', 'run', 'dev', '--silent']);
    expect(await program.exited).toBe(1);
    expect(program.stderr()).toMatch(/^JWT_SECRET is 6 characters long \(not shown\); it must be [^\n]+\n$/);
  });
});

describe('a start in a terminal', () => {
  it('prints readable lines, and last the addresses and sign-ins without the password of the operator', async () => {
    copyCluster(dataDir());
    const owner = { ADMIN_EMAIL: 'owner@parure.test', ADMIN_PASSWORD: 'a-long-owner-password' };
    const program = launch({ ...owner, DEMO_DATA: 'true', WORKER: 'external', PUBLIC_URL: urlOf(''), TERM: 'dumb' }, [
      ...['script', '--quiet', '--return', '--command'],
      ...[`${process.execPath} dist/server/programs/main.js`, '/dev/null'],
    ]);
    await until(() => program.stdout().includes('Ctrl-C'));
    // eslint-disable-next-line no-control-regex
    const text = program.stdout().replace(/\x1b\[\d*m|\r/g, '');
    const lines = text.split('\n').filter((line) => line.trim());
    const logged = lines.slice(0, -5);
    expect(logged.length).toBeGreaterThan(5);
    for (const line of logged) expect(line).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] INFO: \S.*$/);
    expect(lines.slice(-5)).toEqual([
      `  Parure is ready: ${urlOf('')}`,
      '  Administrator  owner@parure.test  (password in ADMIN_PASSWORD)',
      expect.stringMatching(/^ {2}Customer {7}buyer@parure\.test {2}(?:\w{4}-){3}\w{4}$/),
      expect.stringMatching(/^ {2}Mails {10}http:\S+\/dev\/mailbox\?token=\S+$/),
      '  Stop           Ctrl-C',
    ]);
    expect(text).not.toContain(owner.ADMIN_PASSWORD);
  });
});

describe('a start after kill -9', () => {
  it('a start reports the recovery and keeps acknowledged data', async () => {
    const killed = await open();
    const response = await fetch(urlOf('/api/v1/contacts/contact'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(enquiry),
    });
    expect(response.ok).toBe(true);
    killed.child.kill('SIGKILL');
    await killed.exited;

    const program = await open();
    expect(program.stdout()).toContain('The last run was killed and its database was still running');
    const database = new pg.Client(runningEmbeddedUrls(dataDir())?.databaseUrl);
    await database.connect();
    expect((await database.query('SELECT email FROM contacts')).rows).toEqual([{ email: enquiry.email }]);
    await database.end();
  });
});

describe('a failing start', () => {
  it.each<[string, NodeJS.ProcessEnv, RegExp]>([
    ['a wrong value', { PORT: 'abc' }, /^PORT is "abc"; it must be a whole number from 1 to 65535\n$/],
    ['a weak secret', { JWT_SECRET: 'secret' }, /^JWT_SECRET is 6 characters long \(not shown\); it must be [^\n]+\n$/],
    [
      'a missing secret',
      { DATABASE_URL: 'postgres://a:hidden@127.0.0.1:1/b' },
      /^JWT_SECRET is not set; with DATABASE_URL in production [^\n]+\n$/,
    ],
    [
      'a missing address of the shop',
      { DATABASE_URL: 'postgres://a:hidden@127.0.0.1:1/b', JWT_SECRET: 'kJ2v9xQ7mZ4tB8nR1wY6cF3hL5pD0sGa' },
      /^PUBLIC_URL is not set; with DATABASE_URL in production [^\n]+\n$/,
    ],
    [
      'a database that does not respond',
      { DATABASE_URL: 'postgres://a:hidden@127.0.0.1:1/b', NODE_ENV: 'development', DATABASE_WAIT: '0' },
      /^The database at 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1\n$/,
    ],
    [
      'an address of another machine',
      { HOST: '203.0.113.1', PUBLIC_URL: 'http://localhost:3000' },
      /^HOST is "203.0.113.1", which is not an address of this machine\n$/,
    ],
  ])('a start that fails because of %s prints one line and leaves no process running', async (_why, env, line) => {
    // Only the address is looked at after the start of the database.
    if (env.HOST) copyCluster(dataDir());
    const program = launch(env);
    expect(await program.exited).toBe(1);
    expect(program.stderr()).toMatch(line);
    expect(program.stderr()).not.toContain('hidden');
    expect(runningEmbeddedUrls(dataDir())).toBeUndefined();
  });

  it('a start without the packages that only the build needs says how to install them', () => {
    // The scripts, and sources that have not been built.
    for (const folder of ['server/contract', 'domain', 'client']) mkdirSync(join(base, folder), { recursive: true });
    cpSync('server/scripts', join(base, 'server/scripts'), { recursive: true });
    writeFileSync(join(base, 'server/app.ts'), '');
    const { status, stderr } = spawnSync(process.execPath, [join(base, 'server/scripts/start.mjs')], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    expect(stderr).toBe('Packages that the build needs are missing: run npm ci --include=dev\n');
    expect(status).toBe(1);
  });

  it.each(['start.mjs', 'dev.mjs'])('a start of %s with a Node that is too old says so in one line', (script) => {
    const versions = "{ value: { ...process.versions, node: '18.20.8' } }";
    const older = `data:text/javascript,Object.defineProperty(process, 'versions', ${versions})`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', older, `server/scripts/${script}`], {
      encoding: 'utf8',
    });
    const line = 'Parure needs Node 20.19 or newer (24 is recommended); this is 18.20.8\n';
    expect([status, stdout, stderr]).toEqual([1, '', line]);
  });

  it('a start that fails because of a port in use names the port', async () => {
    copyCluster(dataDir());
    const neighbour = createServer().listen(port, '127.0.0.1');
    await once(neighbour, 'listening');
    const program = launch();
    expect(await program.exited).toBe(1);
    expect(program.stderr()).toBe(`PORT is "${port}", which another program is using; it must be a free port\n`);
    neighbour.close();
  });
});

describe('a running server', () => {
  let program: Program;
  let home: { base: string; port: number };

  beforeAll(async () => {
    await prepare();
    home = { base, port };
    shared = base;
    program = await open({ LOG_LEVEL: 'trace' });
    programs = [];
  });

  beforeEach(() => {
    rmSync(base, { recursive: true, force: true });
    ({ base, port } = home);
  });

  afterAll(async () => {
    program.child.kill('SIGTERM');
    await program.exited;
    rmSync(home.base, { recursive: true, force: true });
  });

  it('warns while there is no administrator who could let customers in', async () => {
    await until(() => warnings(program).length > 0);
    expect(warnings(program)).toContainEqual(noAdministrator);
  });

  it('reports its health and version', async () => {
    const response = await fetch(urlOf('/health'));
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const commit = expect.stringMatching(/^(?:[0-9a-f]{40})?$/);
    expect(await response.json()).toEqual({ status: 'ok', version, commit });
    expect(response.headers.has('server') || response.headers.has('x-powered-by')).toBe(false);
  });

  it('serves metrics to this machine only and without ids in routes', async () => {
    await fetch(urlOf('/api/v1/products/0190a1b2-0000-7000-8000-000000000000'));
    const metrics = await fetch(urlOf('/metrics')).then((response) => response.text());
    expect(metrics).toMatch(/^parure_database_up 1$/m);
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_heap_size_used_bytes',
      'parure_outbox_oldest_mail_seconds',
    ])
      expect(metrics).toMatch(new RegExp(`^${name} [0-9.e-]+$`, 'm'));
    for (const line of [
      'parure_failed_calls_total{code="UNAUTHENTICATED"}',
      'parure_database_connections{state="waiting"}',
    ])
      expect(metrics).toContain(`${line} `);
    expect(metrics).toMatch(/route="\/api\/v1\/products\/:id",status="401"/);
    expect(metrics).not.toContain('0190a1b2');
    const forwarded = await fetch(urlOf('/metrics'), { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(forwarded.status).toBe(404);
  });

  it('prevents a second start in the same folder, which is named in the error', async () => {
    const second = launch({ PORT: String(await freePort()) });
    expect(await second.exited).toBe(1);
    expect(second.stderr()).toMatch(/^DATA_DIR is "[^"]+", which another Parure \(process \d+\) is using\n$/);
  });

  it('logs JSON lines without passwords, tokens or message texts', async () => {
    const canary = 'CANARY-77aa-secret';
    for (const path of ['/api/v1/login', '/api/v1/registration', `/api/v1/products/search?query=${canary}`])
      await fetch(urlOf(path), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: `refresh_token=${canary}`,
          authorization: `Bearer ${canary}`,
        },
        body: JSON.stringify({ email: 'jane@example.com', password: canary, message: canary }),
      });
    await until(() => program.stdout().includes('POST /api/v1/login'));
    expect(program.stdout()).not.toContain(canary);
    const lines = program
      .stdout()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('msg');
  });

  it('reports a database that is down, and is ready within five seconds of its return', async () => {
    const checks = { database: 'ok', queue: 'ok', storage: 'ok', outbox: 'ok', backup: 'ok' };
    expect(await ready()).toEqual({ status: 200, report: { status: 'ready', checks } });
    process.kill(postmasterPid(), 'SIGKILL');
    // The child processes of PostgreSQL still respond until they notice the loss.
    let down = await ready();
    for (let attempts = 0; attempts < 200 && down.status === 200; attempts++) down = await ready();
    expect(down).toMatchObject({ status: 503, report: { status: 'down', checks: { database: 'down' } } });
    for (let attempts = 0; attempts < 200 && !program.stdout().includes('running again'); attempts++) await pause(100);
    const back = Date.now();
    while ((await ready()).status !== 200) expect(Date.now() - back).toBeLessThan(5_000);
    expect(program.child.exitCode).toBeNull();
  });
});
