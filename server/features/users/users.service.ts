import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, Repository } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DomainError } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { avatarRules, type ListUsers, type Role, type UpdateProfile } from '../../../domain/users.js';
import { Audit } from '../../platform/audit/audit.js';
import { type Page, paged } from '../../platform/graphql/page-info.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Media, type Upload } from '../../platform/media/store/media.service.js';
import { lockAdmins } from './lock-admins.js';
import { asUser, User, userColumns, type UserRow, userTables } from './user.entity.js';
import { countFound, countOf, pageOf, patternOf } from './user-list.sql.js';

export type AvatarFile = Pick<Upload, 'content' | 'fileName' | 'declaredMime'>;

export interface NewUser {
  name: string;
  companyName: string;
  address: string;
  phone: string;
  email: string;
  passwordHash: string;
  role?: Role;
}

@Injectable()
export class UsersService {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly media: Media,
    private readonly audit: Audit,
  ) {}

  async find(id: string, tx: EntityManager = this.users.manager): Promise<User | undefined> {
    return isId(id) ? this.one(tx, 'u.id = $1', id) : undefined;
  }

  async get(id: string, tx: EntityManager = this.users.manager): Promise<User> {
    const user = await this.find(id, tx);
    if (!user) throw new DomainError('USER_NOT_FOUND');
    return user;
  }

  async findByEmail(email: string, tx: EntityManager = this.users.manager): Promise<User | undefined> {
    return this.one(tx, 'u.email = $1', email);
  }

  async isTaken(email: string): Promise<boolean> {
    return this.users.existsBy({ email });
  }

  /** Creates an account. The first administrator and the operator's administrators are inserted in `features/auth`. */
  async add(tx: EntityManager, user: NewUser): Promise<User> {
    const id = uuid();
    const inserted = await tx.query<{ id: string }[]>(
      `INSERT INTO users (id, name, company_name, address, phone, email, password_hash, role)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (email) DO NOTHING RETURNING id`,
      [
        id,
        user.name,
        user.companyName,
        user.address,
        user.phone,
        user.email,
        user.passwordHash,
        user.role ?? 'customer',
      ],
    );
    if (!inserted.length) throw new DomainError('EMAIL_TAKEN');
    return this.get(id, tx);
  }

  /** Two statements: the count, then the page, read from the nearer end of the list. */
  async list({ page, perPage, search, ...filter }: ListUsers): Promise<Page<User>> {
    const pattern = search ? patternOf(search) : undefined;
    const [{ total } = { total: 0 }] = await this.users.query<{ total: number }[]>(
      pattern ? countFound(filter, pattern) : countOf(filter),
      pattern ? [pattern.text] : [],
    );
    const skipped = (page - 1) * perPage;
    const size = Math.min(perPage, total - skipped);
    const found =
      size > 0
        ? await this.users.query<UserRow[]>(pageOf({ ...filter, pattern, total, skipped, size }), [
            size,
            ...(pattern ? [pattern.text] : []),
          ])
        : [];
    return paged(found.map(asUser), total, { page, perPage });
  }

  async updateProfile(
    actor: SignedIn,
    { name, companyName, phone, address, avatar }: UpdateProfile & { avatar?: AvatarFile },
  ): Promise<User> {
    if (avatar) await this.setAvatar(actor, avatar);
    await this.users.query(
      `UPDATE users SET name = coalesce($2, name), company_name = coalesce($3, company_name),
         phone = coalesce($4, phone), address = coalesce($5, address)
       WHERE id = $1`,
      [actor.id, name ?? null, companyName ?? null, phone ?? null, address ?? null],
    );
    return this.get(actor.id);
  }

  async setAvatar(actor: SignedIn, file: AvatarFile): Promise<User> {
    const received = await this.media.receive({
      ...file,
      rules: avatarRules,
      audience: 'owner',
      ownerId: actor.id,
      alt: actor.name,
    });
    await this.database.transaction(async (tx) => {
      const [before] = await tx.query<{ id: string | null }[]>(
        'SELECT avatar_id AS id FROM users WHERE id = $1 FOR UPDATE',
        [actor.id],
      );
      await this.media.add(tx, received);
      await tx.query('UPDATE users SET avatar_id = $2 WHERE id = $1', [actor.id, received.id]);
      if (before?.id) await this.media.remove(tx, before.id);
    });
    return this.get(actor.id);
  }

  async remove(actor: SignedIn, { userId }: { userId: string }): Promise<User> {
    if (userId.toLowerCase() === actor.id) throw new DomainError('SELF_DELETE');
    return this.database.transaction(async (tx) => {
      const admins = await lockAdmins(tx, actor);
      const user = await this.get(userId, tx);
      if (user.isAdmin && admins < 2) throw new DomainError('LAST_ADMIN');
      // Sessions, known devices, cart lines and access decisions cascade. Rows found by e-mail or subject do not.
      await tx.query('DELETE FROM registrations WHERE email = $1', [user.email]);
      await tx.query('DELETE FROM code_challenges WHERE email = $1', [user.email]);
      await tx.query('DELETE FROM guess_budgets WHERE email = $1', [user.email]);
      await tx.query('DELETE FROM tickets WHERE subject = $1', [user.id]);
      await tx.query('DELETE FROM users WHERE id = $1', [user.id]);
      if (user.avatarId) await this.media.remove(tx, user.avatarId);
      await this.audit.record(actor, { kind: 'user.deleted', subject: user.id, details: { role: user.role } }, tx);
      return user;
    });
  }

  private async one(tx: EntityManager, where: string, value: string): Promise<User | undefined> {
    const [row] = await tx.query<UserRow[]>(`SELECT ${userColumns} FROM ${userTables} WHERE ${where}`, [value]);
    return row && asUser(row);
  }
}
