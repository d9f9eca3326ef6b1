import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Composes } from '../../platform/mail/composers.js';
import type { Mail } from '../../platform/mail/mail.js';
import { UsersService } from '../users/users.service.js';
import { AccessDecisionsService } from './access-decisions.service.js';
import {
  composeDeclined,
  composeDigest,
  composeEnded,
  composeGranted,
  composeRejected,
} from './compose-access-mails.js';

interface AboutUser {
  userId: string;
}

const digestRows = 10;

/** Reads each mail when it is sent; returns null when a later decision has replaced this one. */
@Injectable()
export class AccessMail {
  constructor(
    private readonly users: UsersService,
    private readonly requests: AccessDecisionsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Composes('access.granted')
  async granted({ userId }: AboutUser): Promise<Mail | null> {
    const user = await this.users.find(userId);
    return user?.accessStatus === 'approved' ? composeGranted(user, this.config) : null;
  }

  @Composes('access.rejected')
  async rejected({ userId }: AboutUser): Promise<Mail | null> {
    const user = await this.users.find(userId);
    return user?.accessStatus === 'rejected' ? composeRejected(user, this.config) : null;
  }

  @Composes('access.declined')
  async declined({ userId }: AboutUser): Promise<Mail | null> {
    const user = await this.users.find(userId);
    if (!user || user.accessStatus !== 'approved' || user.permanentAccess || !user.accessExpiresAt) return null;
    const { name, email, accessExpiresAt } = user;
    return composeDeclined({ name, email, accessExpiresAt }, this.config);
  }

  @Composes('access.ended')
  async ended({ userId }: AboutUser): Promise<Mail | null> {
    const user = await this.users.find(userId);
    return user?.accessStatus === 'rejected' ? composeEnded(user, this.config) : null;
  }

  @Composes('access.digest')
  async digest({ adminId }: { adminId: string }): Promise<Mail | null> {
    const admin = await this.users.find(adminId);
    if (!admin?.isAdmin) return null;
    const { items, pageInfo } = await this.requests.list({ status: 'pending', page: 1, perPage: digestRows });
    return items.length > 0 ? composeDigest(admin, { requests: items, total: pageInfo.total }, this.config) : null;
  }
}
