import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { CompanyRole } from '../../../domain/companies.js';
import { DomainError } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import type { ChangeStaff } from '../../../domain/staff.schemas.js';
import type { Role } from '../../../domain/users.js';
import type { ListUsers } from '../../../domain/users.schemas.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { changed, type Database, one, rows } from '../../platform/database/sql.js';
import { type Page, paged } from '../../platform/graphql/graphql.types.js';
import {
  insertCompany,
  leaveForGood,
  leaveToOthers,
  lockCompany,
  withdrawInvitationsOf,
} from '../companies/companies.sql.js';
import { companyDomainOf, recordSimilar } from '../companies/similar-companies.sql.js';
import type { User } from './user.entity.js';
import {
  countOf,
  idsOf,
  isLastOwner,
  movePerson,
  ownerRole,
  pageOf,
  patternOf,
  toUser,
  userColumns,
  type UserRow,
  userTables,
} from './users.sql.js';

export interface NewUser {
  name: string;
  companyName: string;
  address: string;
  phone: string;
  email: string;
  role?: Role;
  /** The role of a person of the staff; by default that of owners. */
  staffRoleId?: string;
}

/** A person of the staff, who has the names of the shop. */
export type NewStaff = Pick<NewUser, 'name' | 'phone' | 'email' | 'staffRoleId'>;

export interface NewPerson {
  companyId: string;
  companyRole: CompanyRole;
  name: string;
  phone: string;
  email: string;
}

export interface Membership {
  companyRole?: CompanyRole;
  blocked?: boolean;
}

/** SQL: when a user was blocked, after the parameter `blocked` blocks (true), unblocks (false) or keeps (null) them. */
const blockedAt = (blocked: string) =>
  `CASE WHEN ${blocked}::boolean THEN coalesce(blocked_at, now()) WHEN NOT ${blocked} THEN NULL ELSE blocked_at END`;

/** Reads, adds and removes users with their companies. Access belongs to the feature access, passwords to auth. */
@Injectable()
export class UsersService {
  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async find(id: string, database: Database = this.database): Promise<User | undefined> {
    return isId(id) ? this.findWhere(database, 'u.id = $1', id) : undefined;
  }

  async get(id: string, database?: Database): Promise<User> {
    const user = await this.find(id, database);
    if (!user) throw new DomainError('USER_NOT_FOUND');
    return user;
  }

  async findByEmail(email: string, database: Database = this.database): Promise<User | undefined> {
    return this.findWhere(database, 'u.email = $1', email);
  }

  async isTaken(email: string): Promise<boolean> {
    return (await one(this.database, 'SELECT FROM users WHERE email = $1', [email])) !== undefined;
  }

  /** Adds a user who founds a company. Both have the same id, so that ids stored for either name both. */
  async add(tx: EntityManager, user: NewUser): Promise<User> {
    const { role = 'customer', staffRoleId = null } = user;
    const id = uuid();
    const domain = companyDomainOf(user.email) ?? null;
    const similar =
      role === 'customer' ? recordSimilar({ id: '$1::uuid', name: '$2', phone: '$5', domain: '$9::text' }) : '';
    const added = await changed(
      tx,
      `WITH founded AS (${insertCompany})${similar && `, resembling AS (${similar})`}
       INSERT INTO users (id, company_id, name, phone, email, role, company_role, staff_role_id)
       VALUES ($1, $1, $4, $5, $6, $7, CASE WHEN $7 = 'customer' THEN 'owner' END,
         CASE WHEN $7 = 'admin' THEN coalesce($8::uuid, ${ownerRole}) END)
       ON CONFLICT (email) DO NOTHING`,
      [
        ...[id, user.companyName, user.address, user.name, user.phone, user.email, role, staffRoleId],
        ...(similar && [domain]),
      ],
    );
    if (!added) throw new DomainError('EMAIL_TAKEN');
    return this.get(id, tx);
  }

  /** Adds a person to a company that exists. */
  async addPerson(tx: EntityManager, { companyId, companyRole, name, phone, email }: NewPerson): Promise<User> {
    const id = uuid();
    const added = await changed(
      tx,
      `INSERT INTO users (id, company_id, company_role, name, phone, email) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (email) DO NOTHING`,
      [id, companyId, companyRole, name, phone, email],
    );
    if (!added) throw new DomainError('EMAIL_TAKEN');
    return this.get(id, tx);
  }

  /** Adds an administrator who may do everything. */
  async addAdmin(tx: EntityManager, email: string): Promise<User> {
    return this.addStaff(tx, { name: 'Administrator', phone: this.config.brand.phone.display, email });
  }

  /** Adds a person to the staff. */
  async addStaff(tx: EntityManager, person: NewStaff): Promise<User> {
    const { name: companyName, address } = this.config.brand;
    return this.add(tx, { ...person, companyName, address: address.lines.join(', '), role: 'admin' });
  }

  /** True for a person of the staff who has all permissions and can sign in. */
  async isOwner(tx: EntityManager, userId: string): Promise<boolean> {
    const sql = `SELECT FROM users WHERE id = $1 AND blocked_at IS NULL AND staff_role_id = ${ownerRole}`;
    return (await one(tx, sql, [userId])) !== undefined;
  }

  /** Gives a person of the staff all permissions, and unblocks them. */
  async makeOwner(tx: EntityManager, userId: string): Promise<void> {
    const sql = `UPDATE users SET staff_role_id = ${ownerRole}, blocked_at = NULL, changed_at = now() WHERE id = $1`;
    await changed(tx, sql, [userId]);
  }

  /**
   * Changes the role of a person of the staff, or blocks or unblocks them. Absent fields stay. Withdraws the invitations
   * that the person sent, because they may have promised more than the person has now.
   */
  async setStaff(tx: EntityManager, userId: string, { staffRoleId, blocked }: Omit<ChangeStaff, 'id'>): Promise<void> {
    await changed(
      tx,
      `WITH withdrawn AS (${withdrawInvitationsOf})
       UPDATE users SET changed_at = now(), staff_role_id = coalesce($2::uuid, staff_role_id),
         blocked_at = ${blockedAt('$3')}
       WHERE id = $1`,
      [userId, staffRoleId ?? null, blocked ?? null],
    );
  }

  /**
   * Makes a customer of a locked company an administrator who may do everything, and leaves the company to its other
   * people. Throws LAST_OWNER if these would have no owner.
   */
  async promote(tx: EntityManager, userId: string): Promise<void> {
    const promoted = await changed(
      tx,
      `WITH ${leaveToOthers(`NOT ${isLastOwner('u')}`)}
       UPDATE users SET role = 'admin', staff_role_id = ${ownerRole}, company_id = own_id, company_role = NULL,
         blocked_at = NULL, changed_at = now()
       FROM leaving WHERE users.id = leaving.id`,
      [userId, uuid()],
    );
    if (!promoted) throw new DomainError('LAST_OWNER');
  }

  async demote(tx: EntityManager, userId: string): Promise<void> {
    await changed(
      tx,
      `WITH withdrawn AS (${withdrawInvitationsOf})
       UPDATE users SET role = 'customer', company_role = 'owner', staff_role_id = NULL, changed_at = now() WHERE id = $1`,
      [userId],
    );
  }

  /** Changes what a person of a locked company may do. Absent fields stay. */
  async setMembership(tx: EntityManager, userId: string, { companyRole, blocked }: Membership): Promise<void> {
    await changed(
      tx,
      `UPDATE users SET changed_at = now(), company_role = coalesce($2, company_role),
         blocked_at = ${blockedAt('$3')}
       WHERE id = $1`,
      [userId, companyRole ?? null, blocked ?? null],
    );
    const mayInvite = blocked !== true && (companyRole ?? 'owner') === 'owner';
    if (!mayInvite) await changed(tx, withdrawInvitationsOf, [userId]);
  }

  /** Gives the only person of the company `from` to another one. Undefined if it has several people, or orders. */
  async move(
    tx: EntityManager,
    from: string,
    to: Pick<NewPerson, 'companyId' | 'companyRole'>,
  ): Promise<User | undefined> {
    const moved = await one<{ id: string }>(tx, movePerson, [from, to.companyId, to.companyRole]);
    return moved && this.get(moved.id, tx);
  }

  /** Returns the role and locks it until the transaction ends. */
  async lockRole(tx: EntityManager, userId: string): Promise<Role | undefined> {
    return (await one<{ role: Role }>(tx, 'SELECT role FROM users WHERE id = $1 FOR SHARE', [userId]))?.role;
  }

  /** Locks the company of a user before any of its people, so that changes of its people run one after the other. */
  async lockCompanyOf(tx: EntityManager, userId: string): Promise<void> {
    await rows(tx, lockCompany('(SELECT company_id FROM users WHERE id = $1)'), [userId]);
  }

  /**
   * Deletes a user of a locked company, and the company if it has no other people. Throws LAST_OWNER if these would have
   * no owner. Foreign keys delete sessions, the password, cart lines and access decisions.
   */
  async remove(tx: EntityManager, { id, companyId, email }: Pick<User, 'id' | 'companyId' | 'email'>): Promise<void> {
    const removed = await changed(
      tx,
      `WITH ${leaveForGood} DELETE FROM users u WHERE u.id = $1 AND NOT ${isLastOwner('u')}`,
      [id, companyId, email],
    );
    if (!removed) throw new DomainError('LAST_OWNER');
  }

  /** Lists users with two statements: the count, then the page. */
  async list({ page, perPage, search, ...filter }: ListUsers): Promise<Page<User>> {
    const list = { ...filter, pattern: search ? patternOf(search) : undefined };
    const count = countOf(list);
    const { total } = (await one<{ total: number }>(this.database, count.sql, count.values)) ?? { total: 0 };
    const skipped = (page - 1) * perPage;
    const size = Math.min(perPage, total - skipped);
    const { sql, values } = pageOf(list, size, skipped);
    const found = size > 0 ? await rows<UserRow>(this.database, sql, values) : [];
    return paged(found.map(toUser), total, { page, perPage });
  }

  async listIds({ search, ...filter }: Omit<ListUsers, 'page' | 'perPage'>): Promise<string[]> {
    const { sql, values } = idsOf({ ...filter, pattern: search ? patternOf(search) : undefined });
    const found = await one<{ ids: string | null }>(this.database, sql, values);
    return found?.ids?.split(',') ?? [];
  }

  /** Returns the existing customers with these ids, in the same order. */
  async getCustomers(ids: readonly string[]): Promise<User[]> {
    const found = await rows<UserRow>(
      this.database,
      `SELECT ${userColumns} FROM ${userTables} WHERE u.role = 'customer' AND u.id = ANY ($1::uuid[])
       ORDER BY array_position($1::uuid[], u.id)`,
      [ids],
    );
    return found.map(toUser);
  }

  private async findWhere(database: Database, where: string, value: string): Promise<User | undefined> {
    const row = await one<UserRow>(database, `SELECT ${userColumns} FROM ${userTables} WHERE ${where}`, [value]);
    return row && toUser(row);
  }
}
