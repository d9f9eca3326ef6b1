import { Global, Logger, Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.js';
import { closeUnanswered } from './answer-timeout.js';
import { Commits } from './commits.js';
import { SnakeCaseNaming } from './naming.js';
import { refuseSecondConnections } from './second-connections.js';

@Global()
@Module({})
export class DatabaseModule {
  static forRoot(config: Config): DynamicModule {
    // Migrations have reached the database already. One that is only busy must not end the start.
    const retries = { retryAttempts: 5, retryDelay: 500 };
    const options = { ...databaseOptions(config), autoLoadEntities: true, ...retries };
    const connected = TypeOrmModule.forRootAsync({
      useFactory: () => options,
      dataSourceFactory: async (given) => {
        const dataSource = await new DataSource(given as DataSourceOptions).initialize();
        return config.production ? dataSource : refuseSecondConnections(dataSource);
      },
    });
    return { module: DatabaseModule, imports: [connected], providers: [Commits], exports: [Commits] };
  }
}

/**
 * At most 2 seconds for a connection, 5 seconds for a statement, and 7 seconds for a server that does not answer at all, so
 * that an outage is reported quickly.
 */
export function databaseOptions(config: Pick<Config, 'databaseUrl'>): DataSourceOptions {
  const logger = new Logger('Database');
  return {
    type: 'postgres',
    url: config.databaseUrl,
    applicationName: 'parure',
    namingStrategy: new SnakeCaseNaming(),
    synchronize: false,
    migrationsRun: false,
    installExtensions: false,
    logging: false,
    connectTimeoutMS: 2_000,
    // An idle connection that breaks must not end the process; the pool opens another.
    poolErrorHandler: (error: Error) => logger.warn(`A database connection was lost: ${error.message}`),
    extra: {
      max: 10,
      // A connection whose other end has vanished without a word is noticed even if nothing is sent on it.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      onConnect: closeUnanswered,
      statement_timeout: 5_000,
      idle_in_transaction_session_timeout: 10_000,
      // JIT compilation is chosen by estimated cost and spends half a second on a page that takes two milliseconds.
      // The default cost of a random page is that of a spinning disk, for which full table scans look cheaper.
      options: '-c jit=off -c random_page_cost=1.1',
    },
  };
}
