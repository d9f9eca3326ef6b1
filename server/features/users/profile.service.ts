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
    const changesCompany = profile.companyName !== undefined || profile.address !== undefined;
    if (changesCompany && actor.companyRole !== 'owner')
      throw new DomainError('FORBIDDEN', { message: companyProblems.onlyOwners });
    if (avatar) await this.updateWithAvatar(actor, profile, avatar);
    else await this.save(this.database, actor, profile);
    return this.users.get(actor.id);
  }

  private async updateWithAvatar(actor: SignedIn, profile: UpdateProfile, avatar: Incoming): Promise<void> {
    const received = await this.media.receive(avatar, [avatarRules], {
      audience: 'owner',
      ownerId: actor.id,
      alt: actor.name,
    });
    await this.database.transaction(async (tx) => {
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
    { name, companyName, phone, address, avatarId }: UpdateProfile & { avatarId?: string },
  ): Promise<void> {
    await changed(
      database,
      `WITH company AS (${renameCompanyOf({ userId: '$1', name: '$3', address: '$5' })})
       UPDATE users SET name = coalesce($2, name), phone = coalesce($4, phone), avatar_id = coalesce($6, avatar_id),
         changed_at = now()
       WHERE id = $1`,
      [actor.id, name ?? null, companyName ?? null, phone ?? null, address ?? null, avatarId ?? null],
    );
  }
}
