import { Injectable } from '@nestjs/common';
import type { AuditKind } from '../../../domain/audit.js';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';

export interface AuditEntry {
  /** What happened; `domain/audit.ts` has the labels. */
  kind: AuditKind;
  /** The user who did it; absent for visitors and scheduled jobs. */
  actor?: string;
  /** The user or record that it was done to. */
  subject?: string;
  /** Facts without personal data or secrets, because an entry outlives the account. */
  details?: Record<string, string | number | boolean | null>;
}

/** Writes the audit log. A trigger on the table prevents changing or removing entries. */
@Injectable()
export class Audit {
  constructor(private readonly database: DataSource) {}

  /** Inside a transaction pass its `tx`, so that the entry is rolled back with the change. */
  async record(
    { kind, actor, subject, details }: AuditEntry,
    tx: EntityManager = this.database.manager,
  ): Promise<void> {
    await tx.query('INSERT INTO audit_entries (id, kind, actor_id, subject_id, details) VALUES ($1, $2, $3, $4, $5)', [
      uuid(),
      kind,
      actor ?? null,
      subject ?? null,
      JSON.stringify(details ?? {}),
    ]);
  }
}
