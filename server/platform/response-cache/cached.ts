import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ResponseCacheInterceptor } from './response-cache.interceptor.js';

const cachedKey = 'parure:cached';

/**
 * Caches the responses of a REST handler or a GraphQL query until the catalogue changes. Only for handlers that read
 * nothing but the catalogue and give the same response to all who may call them.
 */
export const Cached = () => applyDecorators(SetMetadata(cachedKey, true), UseInterceptors(ResponseCacheInterceptor));

export const isCached = (handler: object): boolean => Reflect.hasMetadata(cachedKey, handler);
