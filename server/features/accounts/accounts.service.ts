import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainError, requireSeen } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { permissions, staffLimits, staffProblems } from '../../../domain/staff.js';
import type { SetUserRole } from '../../../domain/users.schemas.js';
import { Audit } from '../../platform/audit/audit.js';
import { type Database, one } from '../../platform/database/sql.js';
import { requirePermissions } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { MediaService } from '../../platform/files/media/media.service.js';
import { AccountPasswordService } from '../auth/account-password.service.js';
import { CredentialsService } from '../auth/credentials.service.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import type { UserAccount } from './account.types.js';
import { actorAmong, lockStaff, requireMayGrant, requireOwnerBeside } from '../staff/staff.sql.js';
import { accountSql, type AccountRow, toAccount } from './accounts.sql.js';

/** The facts about a user that deleting the account needs. */
type Leaver = Pick<User, 'id' | 'email' | 'role' | 'companyId' | 'avatarId'>;

/** Reads and changes single accounts for administrators. Access is decided in the access feature. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly credentials: CredentialsService,
    private readonly passwords: AccountPasswordService,
    private readonly media: MediaService,
    private readonly audit: Audit,
  ) {}

  async get(userId: string, database: Database = this.database): Promise<UserAccount> {
    const row = isId(userId) ? await one<AccountRow>(database, accountSql, [userId]) : undefined;
    if (!row) throw new DomainError('USER_NOT_FOUND');
    return toAccount(row);
  }

  /**
   * Changes the role. Administrators get all permissions, so only an owner makes one. Promotion ends all sessions of the
   * account, because administrators get shorter sessions, and voids a common password.
   */
  async setRole(actor: SignedIn, { userId, role, seen }: SetUserRole): Promise<UserAccount> {
    return this.database.transaction(async (tx) => {
      const staff = await lockStaff(tx, userId);
      const granting = actorAmong(staff, actor);
      const { user } = staff;
      if (!user) throw new DomainError('USER_NOT_FOUND');
      requireSeen(seen, user.role);
      if (role === user.role) return this.get(userId, tx);
      if (user.id === actor.id) throw new DomainError('SELF_ROLE');
      requireMayGrant(granting, role === 'admin' ? permissions : user.permissions);
      if (role === 'customer') requireOwnerBeside(staff, user.id);
      else if (staff.people.length >= staffLimits.people)
        throw new DomainError('PEOPLE_FULL', { message: staffProblems.people });
      await (role === 'admin' ? this.users.promote(tx, user.id) : this.users.demote(tx, user.id));
      if (role === 'admin') await this.passwords.promote(tx, user);
      const details = { from: user.role, to: role };
      await this.audit.record(actor, { kind: 'user.role-changed', subject: user.id, details }, tx);
      return this.get(userId, tx);
    });
  }

  /** Ends every session of the account, so its next request is treated as one of an anonymous visitor. */
  async signOut(actor: SignedIn, { userId }: { userId: string }): Promise<UserAccount> {
    return this.database.transaction(async (tx) => {
      const { id, user } = await this.get(userId, tx);
      if (user.isAdmin) requireMayGrant(actor, user.permissions);
      const details = { sessions: await this.sessions.endAll(tx, id) };
      await this.audit.record(actor, { kind: 'user.signed-out', subject: id, details }, tx);
      return this.get(userId, tx);
    });
  }

  async remove(actor: SignedIn, { userId }: { userId: string }): Promise<void> {
    if (userId.toLowerCase() === actor.id) throw new DomainError('SELF_DELETE');
    await this.database.transaction(async (tx) => {
      const staff = await lockStaff(tx, userId);
      const deleting = actorAmong(staff, actor);
      const { user } = staff;
      if (!user) throw new DomainError('USER_NOT_FOUND');
      if (user.role === 'admin') {
        requireMayGrant(deleting, user.permissions);
        requireOwnerBeside(staff, user.id);
      } else requirePermissions(deleting, ['clients:write']);
      await this.forget(tx, actor, user);
    });
  }

  /** Deletes an account of a locked company with its personal data. */
  async forget(tx: EntityManager, actor: SignedIn, user: Leaver): Promise<void> {
    await this.credentials.forget(tx, user);
    await this.users.remove(tx, user);
    if (user.avatarId) await this.media.remove(tx, user.avatarId);
    await this.audit.record(actor, { kind: 'user.deleted', subject: user.id, details: { role: user.role } }, tx);
  }
}
