import { Injectable } from '@nestjs/common';
import type { AuditKind } from '../../../domain/audit.js';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';

export interface AuditEntry {
  /** What happened; `domain/audit.ts` has the words for it. */
  kind: AuditKind;
  /** Who did it; left out where a visitor or the clock did. */
  actor?: string;
  /** To whom or what. */
  subject?: string;
  /** Plain facts without names, addresses or secrets: an entry outlives the person. */
  details?: Record<string, string | number | boolean | null>;
}

/** Notes what must be accounted for. Nothing can change or remove an entry (see the table's trigger). */
@Injectable()
export class Audit {
  constructor(private readonly database: DataSource) {}

  /** Inside a transaction pass its `tx`, so that what is noted is what happened. */
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
