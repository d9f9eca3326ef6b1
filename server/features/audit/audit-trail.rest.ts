import { z } from 'zod';
import { type ListAudit, listAuditSchema } from '../../../domain/audit.js';
import type { AuditEntry, AuditPage } from './audit-trail.types.js';

const { page, perPage, ...filters } = listAuditSchema.shape;

export const restListAudit = z
  .object({ page, limit: perPage, ...filters })
  .transform(({ limit, ...filter }): ListAudit => ({ ...filter, perPage: limit }));

const toRestEntry = ({ id, details, ...entry }: AuditEntry) => ({
  _id: id,
  ...entry,
  details: Object.fromEntries(details.map(({ name, value }) => [name, value])),
});

export const toRestAudit = ({ items, pageInfo, more }: AuditPage) => ({
  success: true,
  entries: items.map(toRestEntry),
  total: pageInfo.total,
  totalPages: pageInfo.pages,
  more,
});
