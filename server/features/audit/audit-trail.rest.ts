import { z } from 'zod';
import { auditPartyTypes } from '../../../domain/audit.js';
import { listAuditSchema } from '../../../domain/audit.schemas.js';
import { dateTime, pageTotals, restPage, success } from '../../platform/http/contract.js';
import type { AuditEntry, AuditPage } from './audit-trail.types.js';

export const restListAudit = restPage(listAuditSchema);

const restParty = z
  .object({
    id: z.string(),
    type: z.enum(auditPartyTypes),
    name: z.string().nullable(),
    company: z.string().nullable(),
  })
  .meta({ id: 'AuditParty' });

const restEntry = z
  .object({
    _id: z.string(),
    at: dateTime,
    kind: z.string(),
    actor: restParty.nullable(),
    subject: restParty.nullable(),
    details: z.record(z.string(), z.string()),
  })
  .meta({ id: 'Entry', graphql: 'AuditEntry' });

const toRestEntry = ({ id, details, ...entry }: AuditEntry): z.infer<typeof restEntry> => ({
  _id: id,
  ...entry,
  details: Object.fromEntries(details.map(({ name, value }) => [name, value])),
});

export const restAudit = success({ entries: z.array(restEntry), ...pageTotals, more: z.boolean() }).meta({
  id: 'Audit',
  graphql: 'AuditPage',
});

export const toRestAudit = ({ items, pageInfo, more }: AuditPage): z.infer<typeof restAudit> => ({
  success: true,
  entries: items.map(toRestEntry),
  total: pageInfo.total,
  totalPages: pageInfo.pages,
  more,
});
