import { z } from './zod.js';
import { contactLimits, contactPriorities, contactStatuses } from './contacts.js';
import { email, optional, page, perPage, searchText } from './rules.schemas.js';

const wrongEmail = 'Please enter a valid email address.';
const nameMissing = 'Name is required.';
const messageMissing = 'Message is required.';

/** A message from the contact form. The name is not trimmed, because leading and trailing spaces are an error. */
export const sendEnquirySchema = z.object({
  name: z
    .string({ error: nameMissing })
    .refine((value) => value.trim() !== '', nameMissing)
    .refine((value) => value === value.trim(), 'Name cannot start or end with spaces.')
    .min(contactLimits.name.min, 'Name must be at least 2 characters long.')
    .max(contactLimits.name.max, 'Name must not exceed 50 characters.')
    .regex(/^[\p{L}\p{M} ]*$/u, 'Name can only contain letters and spaces.'),
  email: email('Email is required.', wrongEmail),
  message: z
    .string({ error: messageMissing })
    .trim()
    .min(1, messageMissing)
    .min(contactLimits.message.min, 'Message must be at least 10 characters long.')
    .max(contactLimits.message.max, 'Message must not exceed 1000 characters.'),
  // Honeypot: people never see this field. A message that fills it gets a normal response but is not stored.
  website: optional(z.string()),
});
export type SendEnquiry = z.output<typeof sendEnquirySchema>;

export const listContactsSchema = z.object({
  page,
  perPage: perPage(20),
  status: optional(z.enum(contactStatuses)),
  search: searchText,
});
export type ListContacts = z.output<typeof listContactsSchema>;

const status = z.enum(contactStatuses, 'Status must be new, in-progress or resolved.');
const priority = z.enum(contactPriorities, 'Priority must be low, medium or high.');

/** `seen` is the value the administrator saw. The change is rejected when the stored value differs. */
export const contactStatusSchema = z.object({ id: z.string(), status, seen: optional(status) });
export type SetContactStatus = z.output<typeof contactStatusSchema>;

export const contactPrioritySchema = z.object({ id: z.string(), priority, seen: optional(priority) });
export type SetContactPriority = z.output<typeof contactPrioritySchema>;
