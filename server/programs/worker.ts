import { ConfigError } from '../platform/config/config-error.js';
import { withDatabase, type Config, type Settings } from '../platform/config/config.js';
import { runningEmbeddedUrl } from '../platform/database/embedded-postgres.js';
import { run } from '../platform/process/start.js';

await run(async (settings, { log, nestLogger, shutdown }) => {
  const config = workerConfig(settings);
  const [{ NestFactory }, { AppModule }, { migrate }, { migrations }] = await Promise.all([
    import('@nestjs/core'),
    import('../app.module.js'),
    import('../platform/database/migrate.js'),
    import('../migrations/migrations.js'),
  ]);
  await migrate(config, migrations, log);
  const worker = await NestFactory.createApplicationContext(AppModule.forRoot(config, 'worker'), {
    logger: nestLogger,
    abortOnError: false,
  });
  shutdown.add('worker', () => worker.close());
  log.info('The worker is running');
});

/** The embedded database belongs to `npm start`; the worker connects to it while that runs. */
function workerConfig(settings: Settings): Config {
  const databaseUrl = settings.databaseUrl ?? runningEmbeddedUrl(settings.dataDir);
  if (databaseUrl !== undefined) return withDatabase(settings, databaseUrl);
  throw new ConfigError('DATABASE_URL is not set; set it, or run npm start with the same DATA_DIR first');
}
