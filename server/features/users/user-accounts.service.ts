import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { allowedActions } from '../../../domain/access.js';
import { DomainError } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import type { SetUserRole } from '../../../domain/users.js';
import { Audit } from '../../platform/audit/audit.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import type { UserAccount } from './user-account.entity.js';
import { lockAdmins } from './lock-admins.js';
import { asUser, userColumns, type UserRow, userTables } from './user.entity.js';

type Row = UserRow & Omit<UserAccount, 'id' | 'user' | 'allowedActions'>;

/** Reads and changes single accounts for administrators. Access is decided in the access feature. */
@Injectable()
export class UserAccounts {
  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
  ) {}

  async get(userId: string, tx: EntityManager = this.database.manager): Promise<UserAccount> {
    if (!isId(userId)) throw new DomainError('USER_NOT_FOUND');
    const [row] = await tx.query<Row[]>(
      `SELECT ${userColumns}, coalesce(u.more_time_requested_at, u.access_requested_at) AS "requestedAt",
         u.more_time_requested_at IS NOT NULL AND has_access(u) AS "wantsMoreTime",
         u.access_decided_at AS "decidedAt", decider.name AS "decidedBy",
         (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.id AND is_live(s)) AS sessions,
         (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = u.id AND is_live(s)) AS "lastSeenAt",
         (SELECT coalesce(sum(orders), 0)::int FROM order_counts WHERE user_id = u.id) AS orders
       FROM ${userTables} LEFT JOIN users decider ON decider.id = u.access_decided_by WHERE u.id = $1`,
      [userId],
    );
    if (!row) throw new DomainError('USER_NOT_FOUND');
    const { requestedAt, wantsMoreTime, decidedAt, decidedBy, sessions, lastSeenAt, orders, ...user } = row;
    const facts = { requestedAt, wantsMoreTime, decidedAt, decidedBy, sessions, lastSeenAt, orders };
    const { role, accessStatus: status, moreTimeRequestedAt, permanentAccess: permanent } = user;
    const state = { status, wantsMore: moreTimeRequestedAt !== null, permanent };
    return {
      id: user.id,
      user: asUser(user),
      ...facts,
      allowedActions: role === 'customer' ? allowedActions(state) : [],
    };
  }

  /** Promotion ends all sessions of the account, because administrators get shorter sessions. */
  async setRole(actor: SignedIn, { userId, role, seen }: SetUserRole): Promise<UserAccount> {
    return this.database.transaction(async (tx) => {
      const admins = await lockAdmins(tx, actor);
      const [user] = await tx.query<{ id: string; role: string }[]>(
        'SELECT id, role FROM users WHERE id = $1 FOR UPDATE',
        [isId(userId) ? userId : null],
      );
      if (!user) throw new DomainError('USER_NOT_FOUND');
      if (seen !== undefined && seen !== user.role) throw new DomainError('CONFLICT');
      if (role === user.role) return this.get(userId, tx);
      if (user.id === actor.id) throw new DomainError('SELF_ROLE');
      if (role === 'customer' && admins < 2) throw new DomainError('LAST_ADMIN');
      await tx.query('UPDATE users SET role = $2 WHERE id = $1', [user.id, role]);
      if (role === 'admin') {
        await tx.query('DELETE FROM sessions WHERE user_id = $1', [user.id]);
        // A reset token issued to a customer must not set an administrator's password.
        await tx.query('DELETE FROM tickets WHERE subject = $1', [user.id]);
      }
      const details = { from: user.role, to: role };
      await this.audit.record(actor, { kind: 'user.role-changed', subject: user.id, details }, tx);
      return this.get(userId, tx);
    });
  }

  /** Ends every session of the account; its next request is answered as an anonymous visitor. */
  async signOut(actor: SignedIn, { userId }: { userId: string }): Promise<UserAccount> {
    return this.database.transaction(async (tx) => {
      const { user } = await this.get(userId, tx);
      const [ended] = await tx.query<[unknown[], number]>('DELETE FROM sessions WHERE user_id = $1 RETURNING id', [
        user.id,
      ]);
      const details = { sessions: ended.length };
      await this.audit.record(actor, { kind: 'user.signed-out', subject: user.id, details }, tx);
      return this.get(userId, tx);
    });
  }
}
