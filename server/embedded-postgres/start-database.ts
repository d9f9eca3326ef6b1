import { type Config, type DatabaseUrls, type Settings, withDatabase } from '../platform/config/config.js';
import type { ProgramContext } from '../platform/operations/process/start.js';
import { embeddedUrls, runningEmbeddedUrls, startEmbeddedPostgres } from './embedded-postgres.js';

/** The configured database, or else an embedded one, which stops last. */
export async function startDatabase(settings: Settings, { log, shutdown }: ProgramContext): Promise<Config> {
  const configured = configuredUrls(settings);
  if (configured) return withDatabase(settings, configured);
  const starting = startEmbeddedPostgres({ dataDir: settings.dataDir, log });
  shutdown.add('database', async () => (await starting.catch(() => undefined))?.stop());
  return withDatabase(settings, embeddedUrls((await starting).url));
}

function configuredUrls({ databaseUrl, migrationUrl = databaseUrl }: Settings): DatabaseUrls | undefined {
  return databaseUrl === undefined || migrationUrl === undefined ? undefined : { databaseUrl, migrationUrl };
}

/** The configured database, or else the embedded one that a running `npm start` uses. Undefined if there is none. */
export function runningDatabase(settings: Settings): Config | undefined {
  const urls = configuredUrls(settings) ?? runningEmbeddedUrls(settings.dataDir);
  return urls && withDatabase(settings, urls);
}
