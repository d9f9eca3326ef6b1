// Runs the database, the server and Vite behind one address (`npm run dev`). This process owns the database, so that it
// survives restarts of the server.
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { stopWithNpm } from './npm-parent.mjs';

const root = join(import.meta.dirname, '..', '..');
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
process.env.NODE_ENV ||= 'development';
stopWithNpm();

await import('@swc-node/register/esm-register');
const { startDatabase } = await import('../embedded-postgres/start-database.js');
const { run } = await import('../platform/operations/process/start.js');

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}

await run(async (settings, started) => {
  const { log, shutdown } = started;

  /**
   * Runs a tool until this process is stopped, or stops this process when the tool ends.
   * @param {string} name
   * @param {string[]} args
   * @param {NodeJS.ProcessEnv} [env]
   */
  function start(name, args, env) {
    // Ctrl-C reaches only this process, which stops the others in order. They read nothing from the terminal.
    const tool = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    const ended = once(tool, 'exit');
    shutdown.add(name, () => (tool.kill('SIGTERM'), ended));
    void ended.then(() => {
      if (!shutdown.begun) log.error(`The ${name} ended`);
      return shutdown.run(1);
    });
  }

  const { databaseUrl, migrationUrl } = await startDatabase(settings, started);
  const apiPort = String(await freePort());
  const nest = ['--import=ora', '--import=./server/scripts/first-start.mjs', 'node_modules/@nestjs/cli/bin/nest.js'];
  start('server', [...nest, 'start', '--watch', '--no-shell'], {
    DATABASE_URL: databaseUrl,
    MIGRATION_DATABASE_URL: migrationUrl,
    DEMO_DATA: String(settings.demo !== undefined),
    HOST: '127.0.0.1',
    PORT: apiPort,
    PUBLIC_URL: settings.publicUrl,
  });
  start('generator of types', ['node_modules/@graphql-codegen/cli/cjs/bin.js', '--watch']);
  const address = ['--host', settings.host, '--port', String(settings.port), '--strictPort'];
  start('client', ['node_modules/vite/bin/vite.js', 'client', ...address, '--clearScreen', 'false'], {
    API_URL: `http://127.0.0.1:${apiPort}`,
  });
});
