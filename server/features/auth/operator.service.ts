import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { FactorChange } from '../../../domain/factors.js';
import { Audit, type AuditEntry, system } from '../../platform/audit/audit.js';
import { readablePassword } from '../../platform/config/secrets.js';
import { changed, rows } from '../../platform/database/sql.js';
import { insertMails } from '../../platform/mail/outbox.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { CredentialsService } from './credentials.service.js';
import { isLive } from './auth.sql.js';
import { resetFactors } from './factors/factors.sql.js';
import { PasswordsService, type StoredPassword } from './passwords.service.js';

export interface Administrator {
  email: string;
  name: string;
  /** The name of the role. */
  role: string;
  blocked: boolean;
  createdAt: Date;
  sessions: number;
}

/** A command that is not possible; the message says what is possible instead. */
export class OperatorError extends Error {}

/** Terminal commands for the operator, who needs no account. Passwords are generated here and shown once. */
@Injectable()
export class OperatorService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly credentials: CredentialsService,
    private readonly audit: Audit,
  ) {}

  async create(email: string, { promote }: { promote: boolean }): Promise<string> {
    return this.withPassword(email, async (tx, password) => {
      const account = await this.users.findByEmail(email, tx);
      if (account && (await this.users.isOwner(tx, account.id)))
        throw new OperatorError(`${email} is already an administrator; "reset-password ${email}" sets a new password`);
      if (account && !promote)
        throw new OperatorError(
          `${email} is ${account.isAdmin ? 'not an owner who can sign in' : 'a customer'}; "create ${email} --promote" makes it an administrator with all permissions and sets a new password`,
        );
      if (account) return this.promote(tx, account, password);
      const { id } = await this.users.addAdmin(tx, email);
      await this.credentials.set(tx, id, password);
      await this.audit.record(system, { kind: 'admin.created', subject: id }, tx);
    });
  }

  async resetPassword(email: string): Promise<string> {
    return this.withPassword(email, async (tx, password) => {
      const account = await this.users.findByEmail(email, tx);
      if (!account) throw new OperatorError(`There is no account with the email address ${email}`);
      await this.setPassword(tx, account, password);
    });
  }

  /** Removes the second factors of a person who has lost them. The running or next server sends the mail. */
  async resetSecondFactor(email: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const account = await this.users.findByEmail(email, tx);
      if (!account?.isAdmin) throw new OperatorError(`There is no administrator with the email address ${email}`);
      const { id: userId } = account;
      if (!(await changed(tx, resetFactors, [userId]))) throw new OperatorError(`${email} has no second factor`);
      const payload = { userId, change: 'reset' satisfies FactorChange };
      const mail = { id: uuid(), kind: 'auth.factor-changed', payload, delay: 0 };
      await changed(tx, insertMails('$1'), [JSON.stringify([mail])]);
      await this.audit.record(system, { kind: 'factor.reset', subject: userId }, tx);
    });
  }

  async list(): Promise<Administrator[]> {
    return rows<Administrator>(
      this.database,
      `SELECT u.email, u.name, r.name AS role, u.blocked_at IS NOT NULL AS blocked, u.created_at,
         (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.id AND ${isLive}) AS sessions
       FROM users u JOIN staff_roles r ON r.id = u.staff_role_id ORDER BY u.created_at, u.id`,
    );
  }

  private async withPassword(
    email: string,
    work: (tx: EntityManager, password: StoredPassword) => Promise<void>,
  ): Promise<string> {
    const password = readablePassword();
    const stored = await this.passwords.prepare(password, { email, name: '', companyName: '' });
    await this.database.transaction((tx) => work(tx, stored));
    return password;
  }

  private async promote(tx: EntityManager, account: User, password: StoredPassword): Promise<void> {
    await this.users.lockCompanyOf(tx, account.id);
    if (account.isAdmin) await this.users.makeOwner(tx, account.id);
    else await this.users.promote(tx, account.id);
    const entry: AuditEntry = account.isAdmin
      ? { kind: 'user.staff-role-changed', details: { to: 'Owner' } }
      : { kind: 'user.role-changed', details: { from: account.role, to: 'admin' } };
    await this.audit.record(system, { ...entry, subject: account.id }, tx);
    await this.setPassword(tx, account, password);
  }

  private async setPassword(tx: EntityManager, account: User, password: StoredPassword): Promise<void> {
    await this.credentials.replace(tx, account, password);
    await this.audit.record(system, { kind: 'password.set', subject: account.id }, tx);
  }
}
