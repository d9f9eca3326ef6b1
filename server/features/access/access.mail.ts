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

interface Decided {
  userId: string;
  /** Missing in mails of the version that could not take back decisions. */
  decisionId?: string;
}

const digestRows = 10;

/** Reads each mail when it is sent; returns null when its decision was taken back or replaced by a later one. */
@Injectable()
export class AccessMail {
  constructor(
    private readonly users: UsersService,
    private readonly requests: AccessDecisionsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Composes('access.granted')
  async granted(decided: Decided): Promise<Mail | null> {
    const user = await this.find(decided);
    return user?.accessStatus === 'approved' ? composeGranted(user, this.config) : null;
  }

  @Composes('access.rejected')
  async rejected(decided: Decided): Promise<Mail | null> {
    const user = await this.find(decided);
    return user?.accessStatus === 'rejected' ? composeRejected(user, this.config) : null;
  }

  @Composes('access.declined')
  async declined(decided: Decided): Promise<Mail | null> {
    const user = await this.find(decided);
    if (!user || user.accessStatus !== 'approved' || user.permanentAccess || !user.accessExpiresAt) return null;
    const { name, email, accessExpiresAt } = user;
    return composeDeclined({ name, email, accessExpiresAt }, this.config);
  }

  @Composes('access.ended')
  async ended(decided: Decided): Promise<Mail | null> {
    const user = await this.find(decided);
    return user?.accessStatus === 'rejected' ? composeEnded(user, this.config) : null;
  }

  @Composes('access.digest')
  async digest({ adminId }: { adminId: string }): Promise<Mail | null> {
    const admin = await this.users.find(adminId);
    if (!admin?.isAdmin) return null;
    const { items, pageInfo } = await this.requests.list({ status: 'pending', page: 1, perPage: digestRows });
    return items.length > 0 ? composeDigest(admin, { requests: items, total: pageInfo.total }, this.config) : null;
  }

  /** The customer if the decision still stands. */
  private async find({ userId, decisionId }: Decided) {
    return decisionId === undefined || (await this.requests.stands(decisionId)) ? this.users.find(userId) : undefined;
  }
}
