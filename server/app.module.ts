import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CartModule } from './features/cart/cart.module.js';
import { ContactsModule } from './features/contacts/contacts.module.js';
import { OrdersModule } from './features/orders/orders.module.js';
import { ConfigModule } from './platform/config/config.module.js';
import type { Config } from './platform/config/config.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { GraphqlModule } from './platform/graphql/graphql.module.js';
import { HttpModule } from './platform/http/http.module.js';
import { PersonReader } from './platform/http/person.js';
import { MailModule } from './platform/mail/mail.module.js';
import { QueueModule } from './platform/queue/queue.module.js';

/** `api` answers requests, and does jobs too unless WORKER=external; `worker` does jobs only. */
export type Role = 'api' | 'worker';

const platform = (config: Config, role: Role) => [
  ConfigModule.forRoot(config),
  DatabaseModule.forRoot(config),
  HttpModule,
  GraphqlModule,
  QueueModule.forRoot(config, { workers: role === 'worker' || config.worker === 'internal' }),
  MailModule,
];

/** Until there are accounts, everybody is a visitor. */
@Global()
@Module({
  providers: [{ provide: PersonReader, useValue: { read: () => Promise.resolve({ kind: 'visitor' }) } }],
  exports: [PersonReader],
})
class VisitorsModule {}

const features = [VisitorsModule, ContactsModule, CartModule, OrdersModule];

/** The list of everything. */
@Module({})
export class AppModule {
  static forRoot(config: Config, role: Role = 'api'): DynamicModule {
    return { module: AppModule, imports: [...platform(config, role), ...features] };
  }
}
