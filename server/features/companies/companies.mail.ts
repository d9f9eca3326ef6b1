import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { one } from '../../platform/database/sql.js';
import { Composes } from '../../platform/mail/composers.js';
import type { Mail } from '../../platform/mail/mail.js';
import { LinksService } from '../auth/codes/links.service.js';
import { UsersService } from '../users/users.service.js';
import { composeAdded, composeInvitation, composeInvitationOfKnown } from './compose-company-mails.js';
import { invitationToMail, linkSubject } from './invitations.sql.js';

interface InvitationToMail {
  id: string;
  email: string;
  company: string;
  inviter: string | null;
  isKnown: boolean;
}

@Injectable()
export class CompaniesMail {
  constructor(
    private readonly database: DataSource,
    private readonly links: LinksService,
    private readonly users: UsersService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sends nothing if the invitation was withdrawn, replaced or accepted, or has ended. */
  @Composes('companies.invitation')
  async invitation({ invitationId }: { invitationId: string }): Promise<Mail | null> {
    const found = await one<InvitationToMail>(this.database, invitationToMail, [invitationId]);
    if (!found) return null;
    const invitation = { ...found, inviter: found.inviter ?? found.company };
    if (invitation.isKnown) return composeInvitationOfKnown(invitation, this.config);
    return composeInvitation(invitation, this.links.linkTo(linkSubject(invitation)), this.config);
  }
  /** Sends nothing if the person was deleted or blocked since, or has become an administrator. */
  @Composes('companies.added')
  async added({ userId }: { userId: string }): Promise<Mail | null> {
    const user = await this.users.find(userId);
    return user?.company && !user.blockedAt ? composeAdded(user, this.config) : null;
  }
}
