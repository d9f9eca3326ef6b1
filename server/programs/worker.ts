import { ConfigError } from '../platform/config/start-report.js';
import type { Config, Settings } from '../platform/config/config.js';
import { runningDatabase } from '../embedded-postgres/start-database.js';
import { run } from '../platform/operations/process/start.js';

await run(async (settings, { log, nestLogger, shutdown }) => {
  const config = workerConfig(settings);
  const [{ NestFactory }, { AppModule }, { migrate }, { migrations }, { serveHealth }] = await Promise.all([
    import('@nestjs/core'),
    import('../app.module.js'),
    import('../platform/database/migrate.js'),
    import('../migrations/migrations.js'),
    import('../platform/operations/health/worker-health.js'),
  ]);
  await migrate(config, migrations, log, config.databaseWaitMs);
  const worker = await NestFactory.createApplicationContext(AppModule.forRoot(config, 'worker'), {
    logger: nestLogger,
    abortOnError: false,
  });
  shutdown.add('worker', () => worker.close());
  if (config.workerPort !== undefined) {
    const health = await serveHealth(worker, config, config.workerPort);
    shutdown.add('health', () => health.close());
  }
  log.info('The worker is running');
});

/** The embedded database belongs to `npm start`; the worker connects to it while that runs. */
function workerConfig(settings: Settings): Config {
  const config = runningDatabase(settings);
  if (config) return config;
  throw new ConfigError('DATABASE_URL is not set; set it, or run npm start with the same DATA_DIR first');
}
