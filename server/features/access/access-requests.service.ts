import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ListAccessRequests } from '../../../domain/access.schemas.js';
import { DomainError } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { containing } from '../../platform/database/like.js';
import { one, rows } from '../../platform/database/sql.js';
import { paged } from '../../platform/graphql/page-info.js';
import type { AccessCounts, AccessRequest, AccessRequestPage } from './access.types.js';
import { countsSql, pageSql, type RequestRow, requestsWhere, toRequest } from './access-list.sql.js';

const noCounts = { pending: 0, approved: 0, rejected: 0, expired: 0, total: 0, found: null };

/** Reads access requests for administrators. */
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
    const found = await rows<RequestRow>(this.database, requestsWhere(condition), [userIds.filter(isId)]);
    return found.map(toRequest);
  }

  async list({ status = 'pending', search, page, perPage }: ListAccessRequests): Promise<AccessRequestPage> {
    const text = search ? containing(search) : null;
    const filter = text === null ? [] : [text];
    const [items, { found, ...counts } = noCounts] = await Promise.all([
      rows<RequestRow>(this.database, pageSql(status, text), [...filter, perPage, (page - 1) * perPage]),
      one<AccessCounts & { found: number | null }>(this.database, countsSql(status, text), filter),
    ]);
    return { ...paged(items.map(toRequest), found ?? counts[status], { page, perPage }), counts };
  }
}
