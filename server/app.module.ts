import { type DynamicModule, Module } from '@nestjs/common';
import { ContactsModule } from './features/contacts/contacts.module.js';
import { ConfigModule } from './platform/config/config.module.js';
import type { Config } from './platform/config/config.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { GraphqlModule } from './platform/graphql/graphql.module.js';
import { HttpModule } from './platform/http/http.module.js';

const platform = (config: Config) => [ConfigModule.forRoot(config), DatabaseModule.forRoot(config), HttpModule, GraphqlModule];

const features = [ContactsModule];

/** The list of everything. */
@Module({})
export class AppModule {
  static forRoot(config: Config): DynamicModule {
    return { module: AppModule, imports: [...platform(config), ...features] };
  }
}
