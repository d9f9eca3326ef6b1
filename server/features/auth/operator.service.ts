import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { brand } from '../../../domain/brand.js';
import type { Role } from '../../../domain/users.js';
import { Audit, system } from '../../platform/audit/audit.js';
import { readablePassword } from '../../platform/config/secrets.js';
import { Passwords } from './passwords.service.js';

export interface Administrator {
  email: string;
  name: string;
  createdAt: Date;
  sessions: number;
}

interface Account {
  id: string;
  role: Role;
}

/** The command is not possible; the message says what is. */
export class OperatorError extends Error {}

/** Terminal commands for the operator, who needs no account. Passwords are generated here and shown once. */
@Injectable()
export class Operator {
  constructor(
    private readonly database: DataSource,
    private readonly passwords: Passwords,
    private readonly audit: Audit,
  ) {}

  async create(email: string, { promote }: { promote: boolean }): Promise<string> {
    return this.withPassword(async (tx, hash) => {
      const account = await this.find(tx, email);
      if (account?.role === 'admin')
        throw new OperatorError(`${email} is already an administrator; "reset-password ${email}" sets a new password`);
      if (account && !promote)
        throw new OperatorError(
          `${email} is a customer; "create ${email} --promote" makes it an administrator and sets a new password`,
        );
      if (account) return this.promote(tx, account, hash);
      const id = uuid();
      await tx.query(
        `INSERT INTO users (id, name, company_name, address, phone, email, password_hash, role)
         VALUES ($1, 'Administrator', $2, $3, $4, $5, $6, 'admin')`,
        [id, brand.name, brand.address.lines.join(', '), brand.phone.display, email, hash],
      );
      await this.audit.record(system, { kind: 'admin.created', subject: id }, tx);
    });
  }

  async resetPassword(email: string): Promise<string> {
    return this.withPassword(async (tx, hash) => {
      const account = await this.find(tx, email);
      if (!account) throw new OperatorError(`There is no account with the e-mail address ${email}`);
      await this.setPassword(tx, account, hash);
    });
  }

  async list(): Promise<Administrator[]> {
    return this.database.query<Administrator[]>(
      `SELECT u.email, u.name, u.created_at AS "createdAt",
         (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.id AND is_live(s)) AS sessions
       FROM users u WHERE u.role = 'admin' ORDER BY u.created_at, u.id`,
    );
  }

  private async withPassword(work: (tx: EntityManager, hash: string) => Promise<void>): Promise<string> {
    const password = readablePassword();
    const hash = await this.passwords.hash(password);
    await this.database.transaction((tx) => work(tx, hash));
    return password;
  }

  private async promote(tx: EntityManager, account: Account, hash: string): Promise<void> {
    await tx.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [account.id]);
    const details = { from: account.role, to: 'admin' };
    await this.audit.record(system, { kind: 'user.role-changed', subject: account.id, details }, tx);
    await this.setPassword(tx, account, hash);
  }

  /** Also ends all sessions and voids all pending codes, links and tokens of the account. */
  private async setPassword(tx: EntityManager, { id }: Account, hash: string): Promise<void> {
    await tx.query('UPDATE users SET password_hash = $2 WHERE id = $1', [id, hash]);
    await tx.query('DELETE FROM sessions WHERE user_id = $1', [id]);
    await tx.query('DELETE FROM tickets WHERE subject = $1', [id]);
    await tx.query(
      `UPDATE code_challenges SET voided_at = now()
       WHERE email = (SELECT email FROM users WHERE id = $1) AND used_at IS NULL AND voided_at IS NULL`,
      [id],
    );
    await this.audit.record(system, { kind: 'password.set', subject: id }, tx);
  }

  private async find(tx: EntityManager, email: string): Promise<Account | undefined> {
    const [account] = await tx.query<Account[]>('SELECT id, role FROM users WHERE email = $1 FOR UPDATE', [email]);
    return account;
  }
}
