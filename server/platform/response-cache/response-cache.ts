import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { prepared } from '../database/sql.js';
import { personOf, PersonReader } from '../http/access/person.js';
import { catalogueVersion } from './catalogue-version.sql.js';

/** The finished body of a response: bytes with their ETag for REST, text for GraphQL, because Apollo sends text. */
export interface CachedResponse {
  body: Buffer | string;
  etag?: string;
}

/** A response says which products are new, which changes with time alone. It may lag behind by this much. */
const maxAgeMs = 60_000;

/** Memory of an entry besides its key and its body, in bytes. */
const entryOverhead = 400;

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
    private readonly reader: PersonReader,
    @Inject(CONFIG) { responseCacheBytes }: Config,
  ) {
    if (responseCacheBytes === 0) return;
    this.responses = new LRUCache({
      maxSize: responseCacheBytes,
      sizeCalculation: ({ body }, key) => entryOverhead + textBytes(key) + bodyBytes(body),
      ttl: maxAgeMs,
    });
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    return this.responses?.calculatedSize ?? 0;
  }

  /**
   * The key of the response to a query of this caller, whose access has been checked. All who may read the catalogue
   * get the same response. One that differs between groups of callers needs the group in its key.
   */
  async keyOf(request: FastifyRequest, query: string): Promise<string> {
    return `${await this.versionFor(request)} everyone ${query}`;
  }

  get<Response extends CachedResponse>(key: string): Response | undefined {
    return this.responses?.get(key) as Response | undefined;
  }

  set(key: string, response: CachedResponse): void {
    this.responses?.set(key, response);
  }

  /** The session check has read the version. Visitors of a public catalogue have no session. */
  private async versionFor(request: FastifyRequest): Promise<string> {
    const person = await personOf(request, this.reader);
    if (person.kind === 'user' && person.catalogueVersion !== undefined) return person.catalogueVersion;
    const [row] = await prepared<{ version: string }>(this.database, versionStatement, []);
    return row?.version ?? '';
  }
}

/** The most that a text can take. */
const textBytes = (text: string) => 2 * text.length;
const bodyBytes = (body: Buffer | string) => (typeof body === 'string' ? textBytes(body) : body.length);
