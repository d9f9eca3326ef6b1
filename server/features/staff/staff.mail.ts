import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { one } from '../../platform/database/sql.js';
import { Composes } from '../../platform/mail/composers.js';
import type { Mail } from '../../platform/mail/mail.js';
import { LinksService } from '../auth/codes/links.service.js';
import { invitationToMail, linkSubject } from '../companies/invitations.sql.js';
import { composeStaffInvitation, composeStaffInvitationOfKnown } from './compose-staff-mails.js';

interface InvitationToMail {
  id: string;
  email: string;
  inviter: string | null;
  role: string;
  isKnown: boolean;
}

@Injectable()
export class StaffMail {
  constructor(
    private readonly database: DataSource,
    private readonly links: LinksService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sends nothing if the invitation was withdrawn, replaced or accepted, or has ended. */
  @Composes('staff.invitation')
  async invitation({ invitationId }: { invitationId: string }): Promise<Mail | null> {
    const found = await one<InvitationToMail>(this.database, invitationToMail, [invitationId]);
    if (!found) return null;
    const invitation = { ...found, inviter: found.inviter ?? this.config.brand.name };
    if (invitation.isKnown) return composeStaffInvitationOfKnown(invitation, this.config);
    return composeStaffInvitation(invitation, this.links.linkTo(linkSubject(invitation)), this.config);
  }
}
