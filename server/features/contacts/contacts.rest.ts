import { z } from 'zod';
import {
  contactPrioritySchema,
  contactStatusSchema,
  type ListContacts,
  listContactsSchema,
  type SendEnquiry,
  sendEnquirySchema,
} from '../../../domain/contacts.js';
import type { Contact } from './contact.entity.js';
import type { ContactPage } from './contacts.types.js';

const { name, email, message, website } = sendEnquirySchema.shape;

/** REST calls the message `msg`, so its validation errors use `msg` too. */
export const restSendEnquiry = z
  .object({ name, email, msg: message, website })
  .transform(({ msg, ...enquiry }): SendEnquiry => ({ ...enquiry, message: msg }));

const { page, perPage, ...filters } = listContactsSchema.shape;

export const restListContacts = z
  .object({ page, limit: perPage, ...filters })
  .transform(({ limit, ...filter }): ListContacts => ({ ...filter, perPage: limit }));

export const restContactStatus = contactStatusSchema.omit({ id: true });
export const restContactPriority = contactPrioritySchema.omit({ id: true });

export const toRestContact = ({ id, name, email, message, status, priority, createdAt }: Contact) => ({
  _id: id,
  name,
  email,
  msg: message,
  status,
  priority,
  createdAt,
});

export const toRestContacts = ({ items, pageInfo, counts }: ContactPage) => ({
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
