import { createHash, hash, type Hash } from 'node:crypto';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { DomainError } from '../../../domain/errors.js';
import { batchSize, changed, inBatches, one } from '../database/sql.js';
import { personOf, PersonReader } from './access/person.js';
import { addressOf } from './limits/limits.js';
import { isGraphql, replyOf, requestOf } from './request.js';
import { Validate } from './validate.js';

const idempotentKey = 'parure:idempotent';

/**
 * Marks a creating REST call that may be sent again with the same `Idempotency-Key`. The same person gets the first
 * response for 24 hours, and nothing is created twice. Orders have keys of their own, which hold longer.
 */
export const Idempotent = () => SetMetadata(idempotentKey, true);

export const isIdempotent = (handler: object): boolean => Reflect.hasMetadata(idempotentKey, handler);

export const idempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('1 to 255 characters. For 24 hours, a call with the same key and body gets the first response again.'),
});
const header = new Validate(idempotencyHeader);

const bodies = new WeakMap<FastifyRequest, Hash>();

/** Returns what hashes a large body while it arrives; undefined without a key. */
export function hashingOf(request: FastifyRequest): ((chunk: Buffer) => void) | undefined {
  if (request.headers['idempotency-key'] === undefined) return undefined;
  const body = createHash('sha256');
  bodies.set(request, body);
  return (chunk) => body.update(chunk);
}

function fingerprintOf(request: FastifyRequest): string {
  const body = bodies.get(request)?.digest('hex') ?? JSON.stringify(request.body ?? null);
  return hash('sha256', `${request.method} ${request.url}\n${body}`);
}

interface Call {
  caller: string;
  key: string;
  fingerprint: string;
}

interface StoredCall {
  fingerprint: string;
  status: number | null;
  location: string | null;
  body: unknown;
}

const runningMessage = 'The same call is still running. Please try again in a moment.';
const mismatchMessage = 'This key was already sent with different content.';

@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly logger = new Logger('Idempotency');

  constructor(
    private readonly database: DataSource,
    private readonly reader: PersonReader,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (isGraphql(context) || !isIdempotent(context.getHandler())) return next.handle();
    const request = requestOf(context);
    const { 'Idempotency-Key': key } = header.transform({ 'Idempotency-Key': request.headers['idempotency-key'] });
    if (key === undefined) return next.handle();
    const person = await personOf(request, this.reader);
    const caller = person.kind === 'visitor' ? addressOf(request) : person.id;
    const call = { caller, key, fingerprint: fingerprintOf(request) };
    const reply = replyOf(context);
    return of((await this.begin(call)) ? await this.run(call, next, reply) : await this.replay(call, reply));
  }

  /** Deletes expired calls to free space. They have no effect, because they count as new ones. */
  @Cron(CronExpression.EVERY_10_MINUTES)
  async deleteExpired(): Promise<void> {
    try {
      await inBatches(
        this.database,
        `DELETE FROM idempotent_calls WHERE expires_at < now() AND ctid IN
           (SELECT ctid FROM idempotent_calls WHERE expires_at < now() LIMIT ${batchSize})`,
      );
    } catch (error) {
      this.logger.warn(`Could not delete expired calls: ${(error as Error).message}`);
    }
  }

  /** Returns false if the call has begun before. A call that was killed may be sent again after two minutes. */
  private async begin({ caller, key, fingerprint }: Call): Promise<boolean> {
    const begun = await changed(
      this.database,
      `INSERT INTO idempotent_calls AS call (caller, key, fingerprint, expires_at)
       VALUES ($1, $2, $3, now() + interval '2 minutes')
       ON CONFLICT (caller, key) DO UPDATE SET
         fingerprint = excluded.fingerprint, status = NULL, location = NULL, body = NULL, expires_at = excluded.expires_at
       WHERE call.expires_at <= now()`,
      [caller, key, fingerprint],
    );
    return begun === 1;
  }

  private async run({ caller, key }: Call, next: CallHandler, reply: FastifyReply): Promise<unknown> {
    const body: unknown = await lastValueFrom(next.handle()).catch(async (error: unknown) => {
      // A failed call has created nothing, so it may be corrected and sent with the same key.
      await this.database.query('DELETE FROM idempotent_calls WHERE caller = $1 AND key = $2', [caller, key]);
      throw error;
    });
    await this.database.query(
      `UPDATE idempotent_calls SET status = $3, location = $4, body = $5, expires_at = now() + interval '24 hours'
       WHERE caller = $1 AND key = $2`,
      [caller, key, reply.statusCode, reply.getHeader('location') ?? null, JSON.stringify(body)],
    );
    return body;
  }

  private async replay({ caller, key, fingerprint }: Call, reply: FastifyReply): Promise<unknown> {
    const first = await one<StoredCall>(
      this.database,
      'SELECT fingerprint, status, location, body FROM idempotent_calls WHERE caller = $1 AND key = $2',
      [caller, key],
    );
    if (first && first.fingerprint !== fingerprint)
      throw new DomainError('IDEMPOTENCY_MISMATCH', { message: mismatchMessage });
    if (!first || first.status === null) throw new DomainError('CONFLICT', { message: runningMessage, retryAfter: 1 });
    reply.status(first.status).header('idempotent-replayed', 'true');
    if (first.location !== null) reply.header('location', first.location);
    return first.body;
  }
}
