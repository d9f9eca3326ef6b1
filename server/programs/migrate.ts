import { runningDatabase, startDatabase } from '../embedded-postgres/start-database.js';
import { run } from '../platform/operations/process/start.js';

await run(async (settings, started) => {
  const config = runningDatabase(settings) ?? (await startDatabase(settings, started));
  const [{ migrate }, { migrations }] = await Promise.all([
    import('../platform/database/migrate.js'),
    import('../migrations/migrations.js'),
  ]);
  await migrate(config, migrations, started.log, config.databaseWaitMs);
  started.log.info('The database is up to date');
  await started.shutdown.run(0);
});
