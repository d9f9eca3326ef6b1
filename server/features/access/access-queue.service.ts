import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AccessStatus, ListAccessRequests } from '../../../domain/access.js';
import { DomainError } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { paged } from '../../platform/graphql/page-info.js';
import type { AccessCounts, AccessDecision, AccessRequest, AccessRequestPage } from './access.entity.js';

/** `%`, `_` and `\` are letters like any other to whoever searches. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const columns = `
  u.id, u.name, u.company_name AS "companyName", u.email, u.phone, u.created_at AS "createdAt",
  access_state(u) AS status, coalesce(u.more_time_requested_at, u.access_requested_at) AS "requestedAt",
  u.access_decided_at AS "decidedAt", decider.name AS "decidedBy", u.access_duration AS hours,
  u.permanent_access AS permanent, u.access_expires_at AS "expiresAt", has_access(u) AS current,
  u.more_time_requested_at IS NOT NULL AND has_access(u) AS "wantsMoreTime"
  FROM users u LEFT JOIN users decider ON decider.id = u.access_decided_by`;

const waiting = `u.role = 'customer' AND (u.access_status = 'pending' OR u.more_time_requested_at IS NOT NULL)`;

const filters: Record<AccessStatus, string> = {
  pending: waiting,
  approved: `u.role = 'customer' AND u.access_status = 'approved' AND has_access(u)`,
  rejected: `u.role = 'customer' AND u.access_status = 'rejected'`,
  expired: `u.role = 'customer' AND u.access_status IN ('approved', 'expired') AND NOT has_access(u)`,
};

const newestDecision = 'u.access_decided_at DESC NULLS LAST, u.id';

/** The oldest wish first, so that nobody waits behind those who came later. */
const orders: Record<AccessStatus, string> = {
  pending: 'coalesce(u.more_time_requested_at, u.access_requested_at), u.id',
  approved: newestDecision,
  rejected: newestDecision,
  expired: newestDecision,
};

// The same expression as the trigram index of users.
const matches = `($1::text IS NULL OR (u.name || ' ' || u.company_name || ' ' || u.email) ILIKE $1)`;

/** What administrators see of everybody's access. */
@Injectable()
export class AccessQueue {
  constructor(private readonly database: DataSource) {}

  async get(userId: string): Promise<AccessRequest> {
    const [request] = await this.database.query<AccessRequest[]>(
      `SELECT ${columns} WHERE u.id = $1 AND u.role = 'customer'`,
      [userId],
    );
    if (!request) throw new DomainError('REQUEST_NOT_FOUND');
    return request;
  }

  async list({ status = 'pending', search, page, perPage }: ListAccessRequests): Promise<AccessRequestPage> {
    const filter = [search ? containing(search) : null];
    const where = `${filters[status]} AND ${matches}`;
    const [items, [{ total } = { total: 0 }], counts] = await Promise.all([
      this.database.query<AccessRequest[]>(
        `SELECT ${columns} WHERE ${where} ORDER BY ${orders[status]} LIMIT $2 OFFSET $3`,
        [...filter, perPage, (page - 1) * perPage],
      ),
      this.database.query<{ total: number }[]>(`SELECT count(*)::int AS total FROM users u WHERE ${where}`, filter),
      this.counts(),
    ]);
    return { ...paged(items, total, { page, perPage }), counts };
  }

  async history(userId: string): Promise<AccessDecision[]> {
    if (!isId(userId)) throw new DomainError('USER_NOT_FOUND');
    return this.database.query<AccessDecision[]>(
      `SELECT id, kind, at, by_name AS by, hours, permanent FROM access_decisions
       WHERE user_id = $1 ORDER BY at DESC, id DESC LIMIT 200`,
      [userId],
    );
  }

  private async counts(): Promise<AccessCounts> {
    const count = (status: AccessStatus) => `count(*) FILTER (WHERE ${filters[status]})::int AS ${status}`;
    const [counts] = await this.database.query<AccessCounts[]>(
      `SELECT ${count('pending')}, ${count('approved')}, ${count('rejected')}, ${count('expired')} FROM users u`,
    );
    return counts ?? { pending: 0, approved: 0, rejected: 0, expired: 0 };
  }
}
