import { z } from 'zod';
import { contactPriorities, contactStatuses } from '../../../domain/contacts.js';
import {
  contactPrioritySchema,
  contactStatusSchema,
  listContactsSchema,
  sendEnquirySchema,
} from '../../../domain/contacts.schemas.js';
import { dateTime, pageTotals, restPage, success, toRest } from '../../platform/http/contract.js';
import { withRestNames } from '../../platform/http/rest-field-names.js';
import type { Contact } from './contact.entity.js';
import type { ContactPage } from './contacts.types.js';

/** REST calls the message `msg`, so its validation errors use `msg` too. */
export const restSendEnquiry = withRestNames(sendEnquirySchema, { message: 'msg' });

export const restListContacts = restPage(listContactsSchema);

export const restContactStatus = contactStatusSchema.omit({ id: true });
export const restContactPriority = contactPrioritySchema.omit({ id: true });

export const restContact = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    msg: z.string(),
    status: z.enum(contactStatuses),
    priority: z.enum(contactPriorities),
    createdAt: dateTime,
  })
  .meta({ id: 'Contact' });

export const toRestContact = (contact: Contact) =>
  toRest(restContact, { ...contact, _id: contact.id, msg: contact.message });

export const restContacts = success({
  contacts: z.array(restContact),
  ...pageTotals,
  counts: z.object({ total: z.int(), new: z.int(), 'in-progress': z.int(), resolved: z.int() }),
}).meta({ id: 'Contacts', graphql: 'ContactPage' });

export const toRestContacts = ({ items, pageInfo, counts }: ContactPage): z.infer<typeof restContacts> => ({
  success: true,
  contacts: items.map(toRestContact),
  total: pageInfo.total,
  totalPages: pageInfo.pages,
  counts: {
    total: counts.total,
    new: counts.new,
    'in-progress': counts.inProgress,
    resolved: counts.resolved,
  },
});
