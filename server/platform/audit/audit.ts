import { Global, Injectable, Module } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { AuditKind } from '../../../domain/audit.js';
import { changed } from '../database/sql.js';
import { auditEntries } from './counters.js';
import { logAuditEvent } from './security-events.js';

/** The actor of a change: a signed-in user, or `system`. */
export interface Actor {
  id: string | null;
}

/** The actor where no user is signed in: scheduled jobs, visitors, the operator's commands and the demo store. */
export const system: Actor = { id: null };

export interface AuditEntry {
  /** Kind of event; `domain/audit.ts` has the labels. */
  kind: AuditKind;
  /** The affected user or record. */
  subject?: string;
  /** Facts without personal data or secrets, because an entry outlives the account. */
  details?: Record<string, string | number | boolean | null>;
}

/** Writes the audit log. A trigger on the table prevents changing or removing entries. */
@Injectable()
export class Audit {
  constructor(private readonly database: DataSource) {}

  /** Adds an entry. Inside a transaction pass its `tx`, so that the entry is rolled back with the change. */
  async record(actor: Actor, entry: AuditEntry, tx?: EntityManager): Promise<void> {
    await this.recordAll(actor, [entry], tx);
  }

  /** Adds several entries in one statement. */
  async recordAll(
    actor: Actor,
    entries: readonly AuditEntry[],
    tx: EntityManager = this.database.manager,
  ): Promise<void> {
    await changed(
      tx,
      `INSERT INTO audit_entries (id, kind, actor_id, subject_id, details)
       SELECT id, kind, $1::uuid, subject, coalesce(details, '{}')
       FROM jsonb_to_recordset($2) AS entry (id uuid, kind text, subject uuid, details jsonb)`,
      [actor.id, JSON.stringify(entries.map((entry) => ({ ...entry, id: uuid() })))],
    );
    for (const { kind, subject } of entries) {
      auditEntries.inc({ kind });
      logAuditEvent(kind, actor.id, subject);
    }
  }
}

@Global()
@Module({ providers: [Audit], exports: [Audit] })
export class AuditModule {}
