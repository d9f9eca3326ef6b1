import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { v7 as uuid } from 'uuid';
import {
  contactMessages,
  type ListContacts,
  type SendQuery,
  type SetContactPriority,
  type SetContactStatus,
} from '../../../domain/contacts.js';
import { DomainError } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { paged } from '../../platform/graphql/page-info.js';
import { Contact } from './contact.entity.js';
import type { ContactCounts, ContactPage } from './contact-page.js';

/** `%`, `_` and `\` are letters like any other to whoever searches. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const filtered = `($1::text IS NULL OR status = $1)
  AND ($2::text IS NULL OR name ILIKE $2 OR email ILIKE $2 OR message ILIKE $2)`;

/** The same expression as the table's index. */
const statusRank = `array_position(ARRAY['new', 'in-progress', 'resolved'], status)`;

@Injectable()
export class ContactsService {
  constructor(@InjectRepository(Contact) private readonly contacts: Repository<Contact>) {}

  async send({ website, ...query }: SendQuery): Promise<{ contact: Contact; message: string }> {
    const contact = this.contacts.create({ id: uuid(), ...query, status: 'new', priority: 'medium' });
    if (website) contact.createdAt = new Date();
    else await this.contacts.insert(contact);
    return { contact, message: contactMessages.sent };
  }

  async list(input: ListContacts): Promise<ContactPage> {
    const { page, perPage, status, search } = input;
    const filter = [status ?? null, search ? containing(search) : null];
    const [items, [{ total } = { total: 0 }], counts] = await Promise.all([
      this.contacts.query<Contact[]>(
        `SELECT id, name, email, message, status, priority, created_at AS "createdAt" FROM contacts WHERE ${filtered}
         ORDER BY ${statusRank}, created_at DESC, id DESC LIMIT $3 OFFSET $4`,
        [...filter, perPage, (page - 1) * perPage],
      ),
      this.contacts.query<{ total: number }[]>(`SELECT count(*)::int AS total FROM contacts WHERE ${filtered}`, filter),
      this.counts(),
    ]);
    return { ...paged(items, total, input), counts };
  }

  async setStatus({ id, status }: SetContactStatus): Promise<Contact> {
    return this.change(id, { status });
  }

  async setPriority({ id, priority }: SetContactPriority): Promise<Contact> {
    return this.change(id, { priority });
  }

  private async change(id: string, change: Partial<Contact>): Promise<Contact> {
    const contact = isId(id) ? await this.contacts.findOneBy({ id }) : null;
    if (!contact) throw new DomainError('CONTACT_NOT_FOUND');
    await this.contacts.update({ id }, change);
    return Object.assign(contact, change);
  }

  private async counts(): Promise<ContactCounts> {
    const rows = await this.contacts.query<{ status: string; count: number }[]>(
      'SELECT status, count(*)::int AS count FROM contacts GROUP BY status',
    );
    const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
    const [fresh, inProgress, resolved] = [of('new'), of('in-progress'), of('resolved')];
    return { total: fresh + inProgress + resolved, new: fresh, inProgress, resolved };
  }
}
