import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type {
  ListContacts,
  SendEnquiry,
  SetContactPriority,
  SetContactStatus,
} from '../../../domain/contacts.schemas.js';
import { DomainError, requireSeen } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { contactStatuses } from '../../../domain/contacts.js';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import { containing, rows } from '../../platform/database/sql.js';
import { paged } from '../../platform/graphql/graphql.types.js';
import type { Limit } from '../../platform/http/limits/limits.js';
import { Contact } from './contact.entity.js';
import type { ContactCounts, ContactPage } from './contacts.types.js';

const matches = `($1::text IS NULL OR status = $1)
  AND ($2::text IS NULL OR name ILIKE $2 OR email ILIKE $2 OR message ILIKE $2)`;

/** Must equal the expression of the table's index. */
const statusRank = `array_position(ARRAY[${contactStatuses.map((status) => `'${status}'`).join(', ')}], status)`;

const contactPage = `
  SELECT id, name, email, message, status, priority, created_at FROM contacts WHERE ${matches}
  ORDER BY ${statusRank}, created_at DESC, id DESC LIMIT $3 OFFSET $4`;

/** `matching` counts the contacts that match the filter; the others count all. Always one row. */
const contactCounts = `
  SELECT count(*) FILTER (WHERE ${matches})::int AS matching, count(*)::int AS total,
    count(*) FILTER (WHERE status = 'new')::int AS new,
    count(*) FILTER (WHERE status = 'in-progress')::int AS in_progress,
    count(*) FILTER (WHERE status = 'resolved')::int AS resolved
  FROM contacts`;

/** The longest message of the form has 1,000 characters. */
export const maxEnquiryBytes = 20 * 1024;

export const sendEnquiryLimit: Limit = { name: 'contact', times: 3, seconds: 600 };

@Injectable()
export class ContactsService {
  constructor(
    @InjectRepository(Contact) private readonly contacts: Repository<Contact>,
    private readonly audit: Audit,
  ) {}

  async send({ website, ...enquiry }: SendEnquiry): Promise<Contact> {
    const contact = this.contacts.create({ id: uuid(), ...enquiry, status: 'new', priority: 'medium' });
    // `website` is a honeypot: bots get the usual response, and nothing is stored.
    if (website) contact.createdAt = new Date();
    else await this.contacts.insert(contact);
    return contact;
  }

  async list(input: ListContacts): Promise<ContactPage> {
    const { page, perPage, status, search } = input;
    const filter = [status ?? null, search ? containing(search) : null];
    const { manager } = this.contacts;
    const [items, [{ matching, ...counts }]] = await Promise.all([
      rows<Contact>(manager, contactPage, [...filter, perPage, (page - 1) * perPage]),
      rows(manager, contactCounts, filter) as Promise<[ContactCounts & { matching: number }]>,
    ]);
    return { ...paged(items, matching, input), counts };
  }

  async get(id: string): Promise<Contact> {
    const contact = isId(id) ? await this.contacts.findOneBy({ id }) : null;
    if (!contact) throw new DomainError('CONTACT_NOT_FOUND');
    return contact;
  }

  async setStatus(actor: Actor, { id, status, seen }: SetContactStatus): Promise<Contact> {
    return this.change(actor, id, 'status', { to: status, seen });
  }

  async setPriority(actor: Actor, { id, priority, seen }: SetContactPriority): Promise<Contact> {
    return this.change(actor, id, 'priority', { to: priority, seen });
  }

  /** Throws CONFLICT when the value is no longer `seen`; setting the current value again changes nothing. */
  private async change<F extends 'status' | 'priority'>(
    actor: Actor,
    id: string,
    field: F,
    { to, seen }: { to: Contact[F]; seen?: Contact[F] },
  ) {
    return this.contacts.manager.transaction(async (tx) => {
      const contact = isId(id)
        ? await tx.findOne(Contact, { where: { id }, lock: { mode: 'pessimistic_write' } })
        : null;
      if (!contact) throw new DomainError('CONTACT_NOT_FOUND');
      const from = contact[field];
      if (from === to) return contact;
      requireSeen(seen, from, { [field]: from });
      await tx.update(Contact, { id }, { [field]: to });
      await this.audit.record(actor, { kind: `contact.${field}-changed`, subject: id, details: { from, to } }, tx);
      return Object.assign(contact, { [field]: to });
    });
  }
}
