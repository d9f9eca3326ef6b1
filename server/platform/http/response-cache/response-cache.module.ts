import { Global, Module } from '@nestjs/common';
import { ResponseCache } from './response-cache.js';

/** Global, because the handlers of every feature can be cached. */
@Global()
@Module({ providers: [ResponseCache], exports: [ResponseCache] })
export class ResponseCacheModule {}
