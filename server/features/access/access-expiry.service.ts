import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Audit, system } from '../../platform/audit/audit.js';
import { one, rows } from '../../platform/database/sql.js';

/** Arbitrary but unique key of the advisory lock that lets one instance run at a time. */
const expiryLock = 7_263_001;

/** Stores expiries in status, history and audit. Access checks compare the time themselves, so none depends on this. */
@Injectable()
export class AccessExpiry {
  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
  ) {}

  /** Returns how many expiries it recorded; 0 when another instance is running. */
  async recordExpired(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const lock = await one<{ mine: boolean }>(tx, 'SELECT pg_try_advisory_xact_lock($1) AS mine', [expiryLock]);
      if (!lock?.mine) return 0;
      const expired = await rows<{ id: string }>(
        tx,
        `WITH expired AS (
           UPDATE users SET access_status = 'expired'
           WHERE role = 'customer' AND access_status = 'approved' AND NOT permanent_access AND access_expires_at <= now()
           RETURNING id, access_expires_at
         ), recorded AS (
           INSERT INTO access_decisions (id, user_id, kind, at)
           SELECT gen_random_uuid(), id, 'expired', access_expires_at FROM expired
         )
         SELECT id FROM expired`,
      );
      const entries = expired.map(({ id }) => ({ kind: 'access.expired', subject: id }) as const);
      if (entries.length) await this.audit.recordAll(system, entries, tx);
      return expired.length;
    });
  }
}
