import { hash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { isUnchanged } from '../http/etag.js';
import { isGraphql } from '../http/request-of.js';
import { ResponseCache } from './response-cache.js';

interface RestResponse {
  body: Buffer;
  etag: string;
}

/** Answers REST calls from the cache. Interceptors run after guards, so access is checked at each request. */
@Injectable()
export class ResponseCacheInterceptor implements NestInterceptor {
  constructor(private readonly cache: ResponseCache) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (isGraphql(context)) return next.handle();
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { body, etag } = await this.read(request, next);
    // Browsers may store the response but must ask before each use, so a withdrawn access takes effect at once.
    const reply = http.getResponse<FastifyReply>().header('etag', etag).header('cache-control', 'private, no-cache');
    if (isUnchanged(request, etag)) {
      reply.status(304);
      return of(undefined);
    }
    reply.type('application/json; charset=utf-8');
    return of(body);
  }

  private async read(request: FastifyRequest, next: CallHandler): Promise<RestResponse> {
    const key = await this.cache.keyOf(request, `rest ${request.url}`);
    const cached = this.cache.get<RestResponse>(key);
    if (cached) return cached;
    const body = Buffer.from(JSON.stringify(await lastValueFrom(next.handle())));
    // A hash of the content, so that a change elsewhere in the catalogue costs no transfer.
    const response = { body, etag: `"${hash('sha1', body, 'base64url')}"` };
    this.cache.set(key, response);
    return response;
  }
}
