import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ListAccessRequests } from '../../../domain/access.js';
import { DomainError } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { paged } from '../../platform/graphql/page-info.js';
import type { AccessDecision } from './access.entity.js';
import type { AccessCounts, AccessRequest, AccessRequestPage } from './access.types.js';
import { countsSql, pageSql, type RequestRow, requestsWhere, toRequest } from './access-list.sql.js';

/** Escapes `%`, `_` and `\`, so that a search takes them literally. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const noCounts = { pending: 0, approved: 0, rejected: 0, expired: 0, total: 0, found: null };

/** Reads access requests and decisions for administrators. */
@Injectable()
export class AccessRequestsService {
  constructor(private readonly database: DataSource) {}

  async get(userId: string): Promise<AccessRequest> {
    const [request] = await this.getMany([userId]);
    if (!request) throw new DomainError('REQUEST_NOT_FOUND');
    return request;
  }

  /** Returns the existing requests in the order of `userIds`. */
  async getMany(userIds: readonly string[]): Promise<AccessRequest[]> {
    const condition = `u.id = ANY($1::uuid[]) AND u.role = 'customer' ORDER BY array_position($1::uuid[], u.id)`;
    const rows = await this.database.query<RequestRow[]>(requestsWhere(condition), [userIds.filter(isId)]);
    return rows.map(toRequest);
  }

  async list({ status = 'pending', search, page, perPage }: ListAccessRequests): Promise<AccessRequestPage> {
    const text = search ? containing(search) : null;
    const filter = text === null ? [] : [text];
    const [rows, [{ found, ...counts } = noCounts]] = await Promise.all([
      this.database.query<RequestRow[]>(pageSql(status, text), [...filter, perPage, (page - 1) * perPage]),
      this.database.query<(AccessCounts & { found: number | null })[]>(countsSql(status, text), filter),
    ]);
    return { ...paged(rows.map(toRequest), found ?? counts[status], { page, perPage }), counts };
  }

  async history(userId: string): Promise<AccessDecision[]> {
    if (!isId(userId)) throw new DomainError('USER_NOT_FOUND');
    return this.database.query<AccessDecision[]>(
      `SELECT id, kind, at, by_name AS by, hours, permanent FROM access_decisions
       WHERE user_id = $1 ORDER BY at DESC, id DESC LIMIT 200`,
      [userId],
    );
  }
}
