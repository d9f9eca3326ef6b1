import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { v7 as uuid } from 'uuid';
import {
  contactMessages,
  type ListContacts,
  type SendEnquiry,
  type SetContactPriority,
  type SetContactStatus,
} from '../../../domain/contacts.js';
import { DomainError } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { paged } from '../../platform/graphql/page-info.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Contact } from './contact.entity.js';
import type { ContactCounts, ContactPage } from './contacts.types.js';

/** Escapes `%`, `_` and `\`, so that a search takes them literally. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const filtered = `($1::text IS NULL OR status = $1)
  AND ($2::text IS NULL OR name ILIKE $2 OR email ILIKE $2 OR message ILIKE $2)`;

/** Must equal the expression of the table's index. */
const statusRank = `array_position(ARRAY['new', 'in-progress', 'resolved'], status)`;

type Actor = Pick<SignedIn, 'id'>;

interface Change<F extends 'status' | 'priority'> {
  field: F;
  to: Contact[F];
  seen?: Contact[F];
}

@Injectable()
export class ContactsService {
  constructor(
    @InjectRepository(Contact) private readonly contacts: Repository<Contact>,
    private readonly audit: Audit,
  ) {}

  async send({ website, ...enquiry }: SendEnquiry): Promise<{ contact: Contact; message: string }> {
    const contact = this.contacts.create({ id: uuid(), ...enquiry, status: 'new', priority: 'medium' });
    // `website` is a honeypot: bots get the usual answer, and nothing is stored.
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

  async get(id: string): Promise<Contact> {
    const contact = isId(id) ? await this.contacts.findOneBy({ id }) : null;
    if (!contact) throw new DomainError('CONTACT_NOT_FOUND');
    return contact;
  }

  async setStatus(actor: Actor, { id, status, seen }: SetContactStatus): Promise<Contact> {
    return this.change(actor, id, { field: 'status', to: status, seen });
  }

  async setPriority(actor: Actor, { id, priority, seen }: SetContactPriority): Promise<Contact> {
    return this.change(actor, id, { field: 'priority', to: priority, seen });
  }

  /** Throws CONFLICT when the value is no longer `seen`; setting the current value again changes nothing. */
  private async change<F extends 'status' | 'priority'>(actor: Actor, id: string, { field, to, seen }: Change<F>) {
    return this.contacts.manager.transaction(async (tx) => {
      const contact = isId(id)
        ? await tx.findOne(Contact, { where: { id }, lock: { mode: 'pessimistic_write' } })
        : null;
      if (!contact) throw new DomainError('CONTACT_NOT_FOUND');
      const from = contact[field];
      if (from === to) return contact;
      if (seen && seen !== from) throw new DomainError('CONFLICT', { details: { [field]: from } });
      await tx.update(Contact, { id }, { [field]: to });
      await this.audit.record(actor, { kind: `contact.${field}-changed`, subject: id, details: { from, to } }, tx);
      return Object.assign(contact, { [field]: to });
    });
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
