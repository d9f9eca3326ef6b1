import { Inject, Injectable } from '@nestjs/common';
import type { AccessStatus } from '../../../domain/access.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { type Composed, Composes } from '../../platform/mail/composers.js';
import type { Mail } from '../../platform/mail/mail.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { AccessDecisionsService } from './access-decisions.service.js';
import {
  composeChanged,
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
  async granted(decided: Decided): Promise<Composed> {
    return this.compose(decided, 'approved', (user) => composeGranted(user, this.config));
  }

  @Composes('access.changed')
  async changed(decided: Decided): Promise<Composed> {
    return this.compose(decided, 'approved', (user) => composeChanged(user, this.config));
  }

  @Composes('access.rejected')
  async rejected(decided: Decided): Promise<Composed> {
    return this.compose(decided, 'rejected', (user) => composeRejected(user, this.config));
  }

  @Composes('access.declined')
  async declined(decided: Decided): Promise<Composed> {
    return this.compose(decided, 'approved', ({ name, email, permanentAccess, accessExpiresAt }) =>
      permanentAccess || !accessExpiresAt ? null : composeDeclined({ name, email, accessExpiresAt }, this.config),
    );
  }

  @Composes('access.ended')
  async ended(decided: Decided): Promise<Composed> {
    return this.compose(decided, 'rejected', (user) => composeEnded(user, this.config));
  }

  @Composes('access.digest')
  async digest({ adminId }: { adminId: string }): Promise<Mail | null> {
    const admin = await this.users.find(adminId);
    if (!admin?.isActive || !admin.permissions.includes('clients:read')) return null;
    const { items, pageInfo } = await this.requests.list({ status: 'pending', page: 1, perPage: digestRows });
    return items.length > 0 ? composeDigest(admin, { requests: items, total: pageInfo.total }, this.config) : null;
  }

  /** Composes a mail about a decision that still stands and has left the company with this status, for an owner. */
  private async compose(
    { userId, decisionId }: Decided,
    status: AccessStatus,
    mailTo: (customer: User) => Mail | null,
  ): Promise<Composed> {
    const standing = decisionId === undefined ? undefined : await this.requests.standingOf(decisionId);
    if (standing && !standing.stands) return standing.canStandAgain ? 'later' : null;
    const user = await this.users.find(userId);
    const isOwner = user?.companyRole === 'owner' && user.isActive;
    return isOwner && user.accessStatus === status ? mailTo(user) : null;
  }
}
