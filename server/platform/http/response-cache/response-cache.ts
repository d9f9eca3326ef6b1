import { Global, Inject, Injectable, Module } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { prepared } from '../../database/sql.js';
import { numbersSeenBy, type Person } from '../access/person.js';
import type { Checks } from './cached.js';

/** SQL expression: the version, which increases in each transaction that changes the visible catalogue. */
export const catalogueVersion = '(SELECT version FROM catalogue_version)';

export interface CachedResponse {
  body: Buffer;
  contentType: string;
  /** ETag; present for REST responses only. */
  etag?: string;
  checks: readonly Checks[];
}

/**
 * Age limit. A response shows which products are new, which changes with time alone. It may be outdated by this much.
 */
const maxAgeMs = 600_000;

/** Memory of an entry in addition to its key and body, in bytes. */
const entryOverhead = 500;

/** Names the people who get the same response. */
function groupOf(person: Person): string {
  const numbers = numbersSeenBy(person);
  return numbers ? `${numbers.companyId}.${numbers.version}` : 'everyone';
}

const versionStatement = { name: 'catalogue-version', text: `SELECT ${catalogueVersion} AS version` };

/**
 * Stores responses that show the catalogue, by its version. The version is read from the database at each request. A
 * response is thus never older than the last change, whichever process made it. When the memory budget is exceeded, the
 * least recently used responses are dropped.
 */
@Injectable()
export class ResponseCache {
  private readonly responses?: LRUCache<string, CachedResponse>;

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) { responseCacheBytes }: Config,
  ) {
    if (responseCacheBytes === 0) return;
    this.responses = new LRUCache({
      maxSize: responseCacheBytes,
      sizeCalculation: ({ body }, key) => entryOverhead + 2 * key.length + body.length,
      ttl: maxAgeMs,
    });
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    return this.responses?.calculatedSize ?? 0;
  }

  /**
   * Returns the key of a response. All who may read the catalogue get the same response, except companies with design
   * numbers of their own. Call it before the response is computed: a change in between then makes the response
   * newer than its key, never older.
   */
  async keyOf(person: Person, query: string): Promise<string> {
    return `${await this.versionFor(person)} ${groupOf(person)} ${query}`;
  }

  get(key: string): CachedResponse | undefined {
    return this.responses?.get(key);
  }

  set(key: string, response: CachedResponse): void {
    this.responses?.set(key, response);
  }

  /**
   * Returns the version, which the session check has read. Visitors of a public catalogue have no session, so it is
   * read here.
   */
  private async versionFor(person: Person): Promise<string> {
    if (person.kind === 'user' && person.catalogueVersion !== undefined) return person.catalogueVersion;
    const [row] = await prepared<{ version: string }>(this.database, versionStatement, []);
    return row?.version ?? '';
  }
}

/** Global, because the handlers of every feature can be cached. */
@Global()
@Module({ providers: [ResponseCache], exports: [ResponseCache] })
export class ResponseCacheModule {}
