import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { prepared } from '../../database/sql.js';
import type { Person } from '../access/person.js';
import type { Checks } from './cached.js';
import { catalogueVersion } from './catalogue-version.sql.js';

/** A finished response. */
export interface CachedResponse {
  body: Buffer;
  contentType: string;
  /** Of REST responses. */
  etag?: string;
  checks: readonly Checks[];
}

/** A response says which products are new, which changes with time alone. It may lag behind by this much. */
const maxAgeMs = 600_000;

/** Memory of an entry besides its key and its body, in bytes. */
const entryOverhead = 500;

const versionStatement = { name: 'catalogue-version', text: `SELECT ${catalogueVersion} AS version` };

/**
 * Responses that show the catalogue, by its version. The version is read from the database at each request, so a
 * response is never older than the last change, whichever process made it. When the budget is spent, the responses that
 * were not used for the longest time are dropped.
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
   * The key of the response to a query. All who may read the catalogue get the same response. One that differs between
   * groups of callers needs the group in its key. Call it before the response is computed: a change in between then
   * makes the response newer than its key, never older.
   */
  async keyOf(person: Person, query: string): Promise<string> {
    return `${await this.versionFor(person)} everyone ${query}`;
  }

  get(key: string): CachedResponse | undefined {
    return this.responses?.get(key);
  }

  set(key: string, response: CachedResponse): void {
    this.responses?.set(key, response);
  }

  /** The session check has read the version. Visitors of a public catalogue have no session. */
  private async versionFor(person: Person): Promise<string> {
    if (person.kind === 'user' && person.catalogueVersion !== undefined) return person.catalogueVersion;
    const [row] = await prepared<{ version: string }>(this.database, versionStatement, []);
    return row?.version ?? '';
  }
}
