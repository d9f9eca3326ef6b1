import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Any number, as long as nobody else uses it: whoever holds it is the one instance that sweeps. */
const expiryLock = 7_263_001;

/** Writes down what the clock has already done: every gate judges by the time itself, so nothing depends on this. */
@Injectable()
export class AccessExpiry {
  constructor(private readonly database: DataSource) {}

  /** How many were noted; none when another instance is at it. */
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
