import { type DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { DemoModule } from './demo/demo.module.js';
import { AccessModule } from './features/access/access.module.js';
import { AccountsModule } from './features/accounts/accounts.module.js';
import { AuditTrailModule } from './features/audit/audit-trail.module.js';
import { AuthModule } from './features/auth/auth.module.js';
import { CartModule } from './features/cart/cart.module.js';
import { CategoriesModule } from './features/categories/categories.module.js';
import { ClientNumbersModule } from './features/client-numbers/client-numbers.module.js';
import { CompaniesModule } from './features/companies/companies.module.js';
import { StaffModule } from './features/staff/staff.module.js';
import { ContactsModule } from './features/contacts/contacts.module.js';
import { ExportsModule } from './features/exports/exports.module.js';
import { ImportsModule } from './features/imports/imports.module.js';
import { MailsModule } from './features/mails/mails.module.js';
import { OrdersModule } from './features/orders/orders.module.js';
import { PhotosModule } from './features/photos/photos.module.js';
import { ProductsModule } from './features/products/products.module.js';
import { SelectionsModule } from './features/selections/selections.module.js';
import { StatisticsModule } from './features/statistics/statistics.module.js';
import { SystemModule } from './features/system/system.module.js';
import { UsersModule } from './features/users/users.module.js';
import { ViewsModule } from './features/views/views.module.js';
import { AuditModule } from './platform/audit/audit.js';
import { type Config, ConfigModule } from './platform/config/config.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { WebModule } from './platform/web/web.module.js';
import { GraphqlModule } from './platform/graphql/graphql.module.js';
import { HealthModule } from './platform/operations/health/health.module.js';
import { HttpModule } from './platform/http/http.module.js';
import { MailModule } from './platform/mail/mail.module.js';
import { MediaModule } from './platform/files/media.module.js';
import { ResponseCacheModule } from './platform/http/response-cache/response-cache.js';
import { QueueModule } from './platform/queue/queue.module.js';

/** `api` serves requests and also does jobs, unless WORKER=external; `worker` does jobs only. */
export type Role = 'api' | 'worker';

const platform = (config: Config, role: Role) => [
  ConfigModule.forRoot(config),
  DatabaseModule.forRoot(config),
  HttpModule,
  ResponseCacheModule,
  GraphqlModule,
  QueueModule.forRoot(config, { workers: role === 'worker' || config.worker === 'internal' }),
  MailModule,
  AuditModule,
  ScheduleModule.forRoot(),
  MediaModule,
  HealthModule,
  WebModule,
];

export const features = [
  AuthModule,
  UsersModule,
  AccountsModule,
  AccessModule,
  CompaniesModule,
  ClientNumbersModule,
  StaffModule,
  ContactsModule,
  CartModule,
  OrdersModule,
  CategoriesModule,
  ProductsModule,
  PhotosModule,
  AuditTrailModule,
  MailsModule,
  SelectionsModule,
  StatisticsModule,
  SystemModule,
  ExportsModule,
  ImportsModule,
  ViewsModule,
];

/** All modules of the application; the demo store only in the API process. */
@Module({})
export class AppModule {
  static forRoot(config: Config, role: Role = 'api'): DynamicModule {
    const demo = role === 'api' ? [DemoModule] : [];
    return { module: AppModule, imports: [...platform(config, role), ...features, ...demo] };
  }
}
