import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { avatarRules } from '../../../domain/users.js';
import { type UpdateProfile } from '../../../domain/users.schemas.js';
import { one } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import type { Incoming } from '../../platform/files/intake/incoming.js';
import { MediaService } from '../../platform/files/media/media.service.js';
import { CompaniesService } from '../companies/companies.service.js';
import type { User } from './user.entity.js';
import { UsersService } from './users.service.js';

@Injectable()
export class ProfileService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly companies: CompaniesService,
    private readonly media: MediaService,
  ) {}

  async update(actor: SignedIn, { avatar, ...profile }: UpdateProfile & { avatar?: Incoming }): Promise<User> {
    if (avatar) await this.updateWithAvatar(actor, profile, avatar);
    else await this.database.transaction((tx) => this.save(tx, actor, profile));
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
    tx: EntityManager,
    actor: SignedIn,
    { name, companyName, phone, address, avatarId }: UpdateProfile & { avatarId?: string },
  ): Promise<void> {
    const saved = await one<{ companyId: string }>(
      tx,
      `UPDATE users SET name = coalesce($2, name), phone = coalesce($3, phone), avatar_id = coalesce($4, avatar_id),
         changed_at = now()
       WHERE id = $1 RETURNING company_id`,
      [actor.id, name ?? null, phone ?? null, avatarId ?? null],
    );
    if (saved) await this.companies.update(tx, saved.companyId, { name: companyName, address });
  }
}
