import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ContactPriority, ContactStatus } from '../../domain/contacts.js';
import { ContactsService } from '../features/contacts/contacts.service.js';
import type { User } from '../features/users/user.entity.js';
import { UsersService } from '../features/users/users.service.js';
import { changed } from '../platform/database/sql.js';
import { withoutMail } from '../platform/mail/outbox.js';
import type { DemoAccounts, DemoPart } from './demo-part.js';

interface DemoEnquiry {
  name: string;
  email: string;
  message: string;
  status: ContactStatus;
  priority?: ContactPriority;
  hoursAgo: number;
}

const enquiries: readonly DemoEnquiry[] = [
  {
    name: 'Ines Calloway',
    email: 'ines@calloway.test',
    message:
      'We keep a small shop by the sea and would like to carry your halo rings. What is the smallest first order?',
    status: 'new',
    hoursAgo: 3,
  },
  {
    name: 'Dev Ranaut',
    email: 'dev@ranaut.test',
    message:
      'Do you make the twisted bangle in size 2-12 as well? A customer asks for three of them before the wedding season.',
    status: 'new',
    priority: 'high',
    hoursAgo: 21,
  },
  {
    name: 'Marguerite Oyle',
    email: 'marguerite@oyle.test',
    message: 'Could someone call me about engraving the inside of couple bands? We have a date in mind for each pair.',
    status: 'in-progress',
    hoursAgo: 52,
  },
  {
    name: 'Tomas Vrable',
    email: 'tomas@vrable.test',
    message: 'How long does an order of about forty pieces take from your confirmation until dispatch?',
    status: 'in-progress',
    priority: 'low',
    hoursAgo: 90,
  },
  {
    name: 'Yasmin Okarro',
    email: 'yasmin@okarro.test',
    message: 'Thank you for the samples. The rope chain is heavier than I expected, and lovelier.',
    status: 'resolved',
    hoursAgo: 170,
  },
  {
    name: 'Peter Lindqvane',
    email: 'peter@lindqvane.test',
    message: 'I could not find your opening hours for the holidays. Are you open in the last week of the year?',
    status: 'resolved',
    hoursAgo: 300,
  },
];

@Injectable()
export class DemoContacts implements DemoPart {
  readonly name = 'queries';

  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly contacts: ContactsService,
  ) {}

  async load({ adminEmail }: DemoAccounts): Promise<string> {
    const admin = await this.users.findByEmail(adminEmail);
    if (!admin) throw new Error('Demo contacts require the demo administrator');
    const { items } = await this.contacts.list({ page: 1, perPage: 200 });
    const present = new Set(items.map(({ email }) => email));
    await withoutMail(async () => {
      for (const enquiry of enquiries) if (!present.has(enquiry.email)) await this.add(enquiry, admin);
    });
    return `${enquiries.length} contacts`;
  }

  private async add({ status, priority, hoursAgo, ...enquiry }: DemoEnquiry, admin: User): Promise<void> {
    const { id } = await this.contacts.send(enquiry);
    if (status !== 'new') await this.contacts.setStatus(admin, { id, status });
    if (priority) await this.contacts.setPriority(admin, { id, priority });
    await changed(this.database, 'UPDATE contacts SET created_at = now() - make_interval(hours => $2) WHERE id = $1', [
      id,
      hoursAgo,
    ]);
  }
}
