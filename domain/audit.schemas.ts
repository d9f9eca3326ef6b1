import { z } from 'zod';
import { auditKindsOf } from './audit.js';
import { optional, page, perPage, searchText } from './rules.schemas.js';

const moment = (message: string) =>
  optional(
    z.union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], { error: message }),
  );
const optionalId = optional(z.guid({ error: 'This id is not valid.' }));

export const listAuditSchema = z.object({
  page,
  perPage: perPage(50),
  kind: optional(z.string().refine((kind) => auditKindsOf(kind).length > 0, 'This kind of entry does not exist.')),
  actorId: optionalId,
  subjectId: optionalId,
  search: searchText,
  from: moment('From must be a date and time such as 2026-01-31T00:00:00Z.'),
  to: moment('To must be a date and time such as 2026-01-31T00:00:00Z.'),
});
export type ListAudit = z.output<typeof listAuditSchema>;
