import { withDatabase } from '../platform/config/config.js';
import { runningEmbeddedUrl } from '../platform/database/embedded-postgres.js';
import { run, startDatabase } from '../platform/process/start.js';

await run(async (settings, started) => {
  const databaseUrl = settings.databaseUrl ?? runningEmbeddedUrl(settings.dataDir);
  const config = databaseUrl ? withDatabase(settings, databaseUrl) : await startDatabase(settings, started);
  const [{ migrate }, { migrations }] = await Promise.all([
    import('../platform/database/migrate.js'),
    import('../migrations/migrations.js'),
  ]);
  await migrate(config, migrations, started.log);
  started.log.info('The database is up to date');
  await started.shutdown.run(0);
});
