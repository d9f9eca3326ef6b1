import { z } from './zod.js';
import { auditKindsOf } from './audit.js';
import { moment, optional, page, perPage, searchText } from './rules.schemas.js';

const optionalId = optional(z.guid({ error: 'This id is not valid.' }));

export const listAuditSchema = z.object({
  page,
  perPage: perPage(50),
  kind: optional(z.string().refine((kind) => auditKindsOf(kind).length > 0, 'This kind of entry does not exist.')),
  actorId: optionalId,
  subjectId: optionalId,
  /** Only entries by or about this company and its people. */
  companyId: optionalId,
  search: searchText,
  /** Only entries of this time or day, or later. */
  from: optional(moment),
  /** Only entries before this time, or of this day or earlier. */
  to: optional(moment),
});
export type ListAudit = z.output<typeof listAuditSchema>;
