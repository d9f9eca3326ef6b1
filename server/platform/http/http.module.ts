import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { AllowCheck, AllowGuard } from './access/allow.guard.js';
import { ErrorFilter } from './error.filter.js';
import { IdempotencyInterceptor } from './idempotency.js';
import { Limits } from './limits/limits.js';
import { ThrottleGuard } from './limits/throttle.guard.js';
import { UnknownParametersGuard } from './unknown-parameters.guard.js';

/**
 * Provides the guards and filters of HTTP. Needs a `PersonReader` from a global module, because sessions belong to a
 * feature.
 */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    Limits,
    AllowCheck,
    { provide: APP_FILTER, useClass: ErrorFilter },
    // Throttling by address comes before reading the session, so a flood of calls runs no SQL.
    { provide: APP_GUARD, useClass: ThrottleGuard },
    { provide: APP_GUARD, useClass: AllowGuard },
    { provide: APP_GUARD, useClass: UnknownParametersGuard },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  ],
  exports: [Limits],
})
export class HttpModule {}
