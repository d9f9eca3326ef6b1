import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Arbitrary but unique key of the advisory lock that lets one instance run at a time. */
const expiryLock = 7_263_001;

/** Stores expiries in status, history and audit. Access checks compare the time themselves, so none depends on this. */
@Injectable()
export class AccessExpiry {
  constructor(private readonly database: DataSource) {}

  /** Returns how many expiries it recorded; 0 when another instance is running. */
  async recordExpired(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const [lock] = await tx.query<{ mine: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS mine', [expiryLock]);
      if (!lock?.mine) return 0;
      const ended = await tx.query<unknown[]>(
        `WITH ended AS (
           UPDATE users SET access_status = 'expired'
           WHERE role = 'customer' AND access_status = 'approved' AND NOT permanent_access AND access_expires_at <= now()
           RETURNING id, access_expires_at
         ), kept AS (
           INSERT INTO access_decisions (id, user_id, kind, at)
           SELECT gen_random_uuid(), id, 'expired', access_expires_at FROM ended
         ), noted AS (
           INSERT INTO audit_entries (id, kind, subject_id) SELECT gen_random_uuid(), 'access.expired', id FROM ended
         )
         SELECT id FROM ended`,
      );
      return ended.length;
    });
  }
}
