import { Global, Logger, Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.js';
import { closeUnresponsive } from './response-timeout.js';
import { Commits } from './commits.js';
import { SnakeCaseNaming } from './naming.js';
import { refuseSecondConnections } from './second-connections.js';

@Global()
@Module({})
export class DatabaseModule {
  static forRoot(config: Config): DynamicModule {
    // Migrations have already reached the database, so a database that is only busy must not end the start.
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
 * Options with short timeouts, so that an outage is reported quickly. They are 2 seconds for a connection, 5 for a
 * statement, and 7 for a server that does not respond.
 */
export function databaseOptions(config: Pick<Config, 'databaseUrl'>): DataSourceOptions {
  const logger = new Logger('Database');
  return {
    type: 'postgres',
    url: config.databaseUrl,
    applicationName: 'parure',
    namingStrategy: new SnakeCaseNaming(),
    installExtensions: false,
    logging: false,
    connectTimeoutMS: 2_000,
    // An idle connection that breaks must not end the process; the pool opens another.
    poolErrorHandler: (error: Error) => logger.warn(`A database connection was lost: ${error.message}`),
    extra: {
      max: 10,
      // Detects a peer that has vanished silently, even if nothing is sent on the connection.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      onConnect: closeUnresponsive,
      statement_timeout: 5_000,
      idle_in_transaction_session_timeout: 10_000,
      // JIT compilation is chosen by estimated cost and spends half a second on a page that takes two milliseconds. The
      // default cost of a random page is for a spinning disk, which makes full table scans look cheaper.
      options: '-c jit=off -c random_page_cost=1.1',
    },
  };
}
