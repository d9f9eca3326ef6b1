import { isIPv6 } from 'node:net';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Redis, type RedisOptions } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { DomainError } from '../../../../domain/errors.js';
import { batchSize, inBatches } from '../../database/sql.js';
import { CONFIG, type Config } from '../../config/config.js';

export interface Limit {
  /** Name of the counter. Handlers with the same name share one counter, in REST and GraphQL. */
  name: string;
  times: number;
  seconds: number;
  /**
   * True for limits of calls that must not cost a statement: without Redis, each process counts them in memory. Other
   * limits then cost one statement per call.
   */
  frequent?: boolean;
}

/**
 * Options with short timeouts. A call waits for Redis only until it is clear that Redis does not respond. The
 * connection is then closed, and calls are counted in memory until a new one is accepted.
 */
const redisOptions: RedisOptions = {
  socketTimeout: 250,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
};

/** Returns the network from which a request comes, also behind trusted proxies. */
export const addressOf = (request: FastifyRequest): string => networkOf(request.ip);

/**
 * Returns the network of an address. IPv6 addresses are counted by their /64 prefix, because one subscriber owns all of
 * its addresses.
 */
export function networkOf(address: string): string {
  const ip = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = ip.includes('::')
    ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left;
  return groups.slice(0, 4).join(':');
}

/** The state of a limit after a call was counted. */
interface Counted {
  remaining: number;
  /** Milliseconds until the counter starts again. */
  wait: number;
}

/** The fewest calls that a limit still allows, by response. */
const fewest = new WeakMap<object, number>();

/** Names the limit in the response, if it is the one that allows the fewest further calls. */
function tellLimit(reply: LimitedReply, { name, times, seconds }: Limit, { remaining, wait }: Counted): void {
  if (remaining > (fewest.get(reply) ?? Infinity)) return;
  fewest.set(reply, remaining);
  reply.header('ratelimit-policy', `"${name}";q=${times};w=${seconds}`);
  reply.header('ratelimit', `"${name}";r=${remaining};t=${Math.ceil(wait / 1000)}`);
}

/** A response that names its limit in the header fields `RateLimit` and `RateLimit-Policy`. */
type LimitedReply = Pick<FastifyReply, 'header'>;

const tooMany = ({ name }: Limit, milliseconds: number) =>
  new DomainError('TOO_MANY_REQUESTS', {
    retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)),
    logged: { event: name.startsWith('login-') ? 'login.limited' : 'limit.exceeded', limit: name },
  });

@Injectable()
export class Limits implements OnApplicationShutdown {
  private readonly logger = new Logger('Limits');
  private readonly limiters = new Map<string, RateLimiterMemory | RateLimiterRedis>();
  private readonly redis?: Redis;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: DataSource,
  ) {
    if (!config.redisUrl) return;
    this.redis = new Redis(config.redisUrl, redisOptions);
    this.redis.on('error', (error: Error) =>
      this.logger.warn(`Redis is unavailable, so rate limits are counted in memory: ${error.message}`),
    );
  }

  /** Counts one call from an address or by a user. Does nothing with RATE_LIMIT=off. */
  async count(limit: Limit, key: string, reply?: LimitedReply): Promise<void> {
    if (!this.config.rateLimit) return;
    const counted = await (this.redis || limit.frequent ? this.consume(limit, key) : this.countKey(limit, key));
    if (reply) tellLimit(reply, limit, { ...counted, remaining: Math.max(0, counted.remaining) });
    if (counted.remaining < 0) throw tooMany(limit, counted.wait);
  }

  /** Counts one call for a key such as an email address. Uses the database and its clock, whatever RATE_LIMIT is. */
  async byKey(limit: Limit, key: string): Promise<void> {
    const { remaining, wait } = await this.countKey(limit, key);
    if (remaining < 0) throw tooMany(limit, wait);
  }

  private async countKey(limit: Limit, key: string): Promise<Counted> {
    const [row] = await this.database.query<{ used: number; wait: number }[]>(
      `INSERT INTO limit_counters AS counter (name, key, used, expires_at)
       VALUES ($1, $2, 1, now() + make_interval(secs => $3))
       ON CONFLICT (name, key) DO UPDATE SET
         used = CASE WHEN counter.expires_at <= now() THEN 1 ELSE counter.used + 1 END,
         expires_at = CASE WHEN counter.expires_at <= now() THEN excluded.expires_at ELSE counter.expires_at END
       RETURNING used, extract(epoch FROM expires_at - now())::float AS wait`,
      [limit.name, key, limit.seconds],
    );
    return { remaining: limit.times - (row?.used ?? 0), wait: (row?.wait ?? 0) * 1000 };
  }

  /** Subtracts one call that was counted in advance and turned out to be legitimate. */
  async refund(limit: Limit, key: string): Promise<void> {
    await this.database.query('UPDATE limit_counters SET used = used - 1 WHERE name = $1 AND key = $2 AND used > 0', [
      limit.name,
      key,
    ]);
  }

  async clearKey(limit: Limit, key: string): Promise<void> {
    await this.database.query('DELETE FROM limit_counters WHERE name = $1 AND key = $2', [limit.name, key]);
  }

  /** Deletes expired counters to free space. They have no effect, because they count as new ones. */
  @Cron(CronExpression.EVERY_10_MINUTES)
  async deleteExpired(): Promise<void> {
    try {
      await inBatches(
        this.database,
        `DELETE FROM limit_counters WHERE expires_at < now() AND ctid IN
           (SELECT ctid FROM limit_counters WHERE expires_at < now() LIMIT ${batchSize})`,
      );
    } catch (error) {
      this.logger.warn(`Could not delete expired counters: ${(error as Error).message}`);
    }
  }

  async onApplicationShutdown() {
    await this.redis?.quit().catch(() => this.redis?.disconnect());
  }

  private async consume(limit: Limit, key: string): Promise<Counted> {
    try {
      const { remainingPoints, msBeforeNext } = await this.limiter(limit).consume(key);
      return { remaining: remainingPoints, wait: msBeforeNext };
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes) return { remaining: -1, wait: thrown.msBeforeNext };
      throw thrown;
    }
  }

  private limiter({ name, times, seconds }: Limit): RateLimiterMemory | RateLimiterRedis {
    const known = this.limiters.get(name);
    if (known) return known;
    const options = { keyPrefix: `limit:${name}`, points: times, duration: seconds };
    const inMemory = new RateLimiterMemory(options);
    const limiter = this.redis
      ? new RateLimiterRedis({ ...options, storeClient: this.redis, insuranceLimiter: inMemory })
      : inMemory;
    this.limiters.set(name, limiter);
    return limiter;
  }
}
