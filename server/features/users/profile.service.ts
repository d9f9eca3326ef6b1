import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { companyProblems } from '../../../domain/companies.js';
import { DomainError } from '../../../domain/errors.js';
import { avatarRules } from '../../../domain/users.js';
import { type UpdateProfile } from '../../../domain/users.schemas.js';
import { changed, type Database, one } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import type { Incoming } from '../../platform/files/intake/incoming.js';
import { MediaService } from '../../platform/files/media/media.service.js';
import { renameCompanyOf } from '../companies/companies.sql.js';
import type { User } from './user.entity.js';
import { UsersService } from './users.service.js';

@Injectable()
export class ProfileService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly media: MediaService,
  ) {}

  async update(actor: SignedIn, { avatar, ...profile }: UpdateProfile & { avatar?: Incoming }): Promise<User> {
    const allowed =
      actor.companyRole === 'owner' || actor.role === 'admin' ? profile : await this.withoutCompany(actor, profile);
    if (avatar) await this.updateWithAvatar(actor, allowed, avatar);
    else await this.save(this.database, actor, allowed);
    return this.users.get(actor.id);
  }

  /** Leaves out the details of the company, which only its owners change. */
  private async withoutCompany(
    actor: SignedIn,
    { companyName, address, ...profile }: UpdateProfile,
  ): Promise<UpdateProfile> {
    const user = await this.users.get(actor.id);
    const isSame = (companyName ?? user.companyName) === user.companyName && (address ?? user.address) === user.address;
    if (!isSame) throw new DomainError('FORBIDDEN', { message: companyProblems.onlyOwners });
    return profile;
  }

  private async updateWithAvatar(actor: SignedIn, profile: UpdateProfile, avatar: Incoming): Promise<void> {
    const received = await this.media.receive(avatar, [avatarRules], {
      audience: 'owner',
      ownerId: actor.id,
      alt: actor.name,
    });
    await this.database.transaction(async (tx) => {
      if (changesCompany(profile)) await this.users.lockCompanyOf(tx, actor.id);
      const locked = 'SELECT avatar_id FROM users WHERE id = $1 FOR NO KEY UPDATE';
      const before = await one<{ avatarId: string | null }>(tx, locked, [actor.id]);
      await this.media.insert(tx, received);
      await this.save(tx, actor, { ...profile, avatarId: received.id });
      if (before?.avatarId) await this.media.remove(tx, before.avatarId);
    });
  }

  private async save(
    database: Database,
    actor: SignedIn,
    profile: UpdateProfile & { avatarId?: string },
  ): Promise<void> {
    const { name, companyName, phone, address, avatarId } = profile;
    const person = [actor.id, name ?? null, phone ?? null, avatarId ?? null];
    if (changesCompany(profile)) await changed(database, saveBoth, [...person, companyName ?? null, address ?? null]);
    else await changed(database, `${savePerson} WHERE id = $1`, person);
  }
}

const changesCompany = ({ companyName, address }: UpdateProfile) => companyName !== undefined || address !== undefined;

const savePerson = `
  UPDATE users SET name = coalesce($2, name), phone = coalesce($3, phone), avatar_id = coalesce($4, avatar_id),
    changed_at = now()`;

/** Locks the company before the user, as all other changes of both do: an UPDATE reads what it is joined with first. */
const saveBoth = `
  WITH company AS (${renameCompanyOf({ userId: '$1', name: '$5', address: '$6' })})
  ${savePerson} FROM (SELECT count(*) FROM company) AS renamed WHERE id = $1`;
