// `npm run dev`: the database, the server and Vite behind one address. This process owns the database, so that it
// survives restarts of the server; the server is rebuilt and restarted when its sources change.
import '@swc-node/register/esm-register';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { build } from './build.mjs';
import { stopWithNpm } from './npm-parent.mjs';

const root = join(import.meta.dirname, '..', '..');
const bin = (path) => join(root, 'node_modules', path);
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
process.env.NODE_ENV ||= 'development';
stopWithNpm();

const { run, startDatabase } = await import('../platform/process/start.ts');

/** The running server. A change during a restart causes one more restart. */
class RestartableServer {
  #child;
  #env;
  #log;
  #restarting = Promise.resolve();
  #stopped = false;

  constructor(env, log) {
    this.#env = env;
    this.#log = log;
  }

  restart() {
    this.#restarting = this.#restarting.then(() => this.#start()).catch((error) => this.#log.error(error.message));
    return this.#restarting;
  }

  async stop() {
    this.#stopped = true;
    await this.#restarting;
    await end(this.#child);
  }

  async #start() {
    await build({ parts: ['server'] });
    await end(this.#child);
    if (this.#stopped) return;
    this.#child = spawn(
      process.execPath,
      ['--enable-source-maps', join(root, 'dist', 'server', 'programs', 'main.js')],
      {
        cwd: root,
        env: this.#env,
        stdio: 'inherit',
        // Ctrl-C reaches only this process, which stops the others in order.
        detached: true,
      },
    );
  }
}

async function end(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.removeAllListeners('exit');
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

function onChange(folders, matches, react) {
  let timer;
  for (const folder of folders)
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || !matches(String(file))) return;
      clearTimeout(timer);
      timer = setTimeout(react, 150);
    });
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

function generateTypes() {
  const args = ['server/scripts/codegen.mjs', 'codegen.yml'];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  return once(child, 'exit');
}

await run(async (settings, started) => {
  const { log, shutdown } = started;
  const { databaseUrl, migrationUrl } = await startDatabase(settings, started);
  const apiPort = await freePort();
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    MIGRATION_DATABASE_URL: migrationUrl,
    DEMO_DATA: String(settings.demo !== undefined),
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    PUBLIC_URL: settings.publicUrl,
  };
  const server = new RestartableServer(env, log);
  shutdown.add('server', () => server.stop());
  await generateTypes();
  await server.restart();

  const address = ['--host', settings.host, '--port', String(settings.port), '--strictPort'];
  const vite = spawn(process.execPath, [bin('vite/bin/vite.js'), 'client', ...address, '--clearScreen', 'false'], {
    cwd: root,
    env: { ...process.env, API_URL: `http://127.0.0.1:${apiPort}` },
    stdio: 'inherit',
    detached: true,
  });
  shutdown.add('client', () => end(vite));
  vite.once('exit', () => void shutdown.run(1));

  onChange(
    ['server', 'domain'],
    (file) => /\.ts$/.test(file) && !/\.(spec|test)\.ts$/.test(file),
    () => server.restart(),
  );
  onChange(['client', 'server'], (file) => /\.graphql$/.test(file), generateTypes);
});
