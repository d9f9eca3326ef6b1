import { Inject, Injectable } from '@nestjs/common';
import { grantedLabel } from '../../../domain/access.js';
import type { Brand } from '../../../domain/brand.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Composes } from '../../platform/mail/composers.js';
import { button, facts, type Mail, note, text } from '../../platform/mail/mail.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { AccessDecisionsService } from './access-decisions.service.js';

interface AboutUser {
  userId: string;
}

const digestRows = 10;

function formatTime(date: Date, { name, label }: Brand['timeZone']): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: name });
  return `${format.format(date)} ${label}`;
}

/** Composes each mail when it is sent; returns null when a later decision has replaced this one. */
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
    if (!user || user.accessStatus !== 'approved') return null;
    const { accessDuration: hours, permanentAccess: permanent, accessExpiresAt } = user;
    const length = grantedLabel({ hours, permanent });
    const until: [string, string][] =
      accessExpiresAt && !permanent ? [['Until', formatTime(accessExpiresAt, this.config.brand.timeZone)]] : [];
    return {
      to: recipientOf(user),
      subject: `You now have access to ${this.config.brand.name}`,
      preview: `Access: ${length}`,
      title: 'Welcome',
      blocks: [
        text(
          `Dear ${user.name},\nWe've approved the request from ${user.companyName}. You can now see the catalogue and place orders.`,
        ),
        facts(['Access', length], ...until),
        button('Sign in', `${this.config.publicUrl}/login`),
      ],
    };
  }

  @Composes('access.rejected')
  async rejected({ userId }: AboutUser): Promise<Mail | null> {
    const user = await this.users.find(userId);
    if (!user || user.accessStatus !== 'rejected') return null;
    return letter(user, 'About your access request', 'Your access request', [
      text(
        `Dear ${user.name},\nWe've reviewed the request from ${user.companyName} and can't give you access to the catalogue at the moment.`,
      ),
      note('If something has changed, sign in and request access again. You can do this once a day.'),
    ]);
  }

  @Composes('access.declined')
  async declined({ userId }: AboutUser): Promise<Mail | null> {
    const user = await this.users.find(userId);
    if (!user || user.accessStatus !== 'approved' || user.permanentAccess || !user.accessExpiresAt) return null;
    return letter(user, 'About your request for more time', 'Your request for more time', [
      text(`Dear ${user.name},\nWe can't extend your access at the moment. Your current access stays as it is.`),
      facts(['Until', formatTime(user.accessExpiresAt, this.config.brand.timeZone)]),
    ]);
  }

  @Composes('access.ended')
  async ended({ userId }: AboutUser): Promise<Mail | null> {
    const user = await this.users.find(userId);
    if (!user || user.accessStatus !== 'rejected') return null;
    return letter(user, 'Your access has ended', 'Your access has ended', [
      text(`Dear ${user.name},\nThe access of ${user.companyName} to our catalogue has ended.`),
      note(`If you think this is a mistake, contact us: ${this.config.brand.email.display}`),
    ]);
  }

  @Composes('access.digest')
  async digest({ adminId }: { adminId: string }): Promise<Mail | null> {
    const admin = await this.users.find(adminId);
    if (!admin?.isAdmin) return null;
    const { items, pageInfo } = await this.requests.list({ status: 'pending', page: 1, perPage: digestRows });
    if (!items.length) return null;
    const waiting =
      pageInfo.total === 1 ? '1 access request is waiting' : `${pageInfo.total} access requests are waiting`;
    const rows = items.map(({ companyName, name, requestedAt }): [string, string] => [
      companyName,
      `${name}, ${formatTime(requestedAt, this.config.brand.timeZone)}`,
    ]);
    return {
      to: recipientOf(admin),
      subject: waiting,
      title: 'Access requests',
      blocks: [
        text(`${waiting}.`),
        facts(...rows),
        ...(pageInfo.total > rows.length ? [note(`and ${pageInfo.total - rows.length} more`)] : []),
        button('Review requests', `${this.config.publicUrl}/admin/requests`),
      ],
    };
  }
}

const letter = (user: User, subject: string, title: string, blocks: Mail['blocks']): Mail => ({
  to: recipientOf(user),
  subject,
  title,
  blocks,
});

const recipientOf = ({ name, email }: User) => ({ name, address: email });
