import { Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { digestIntervalMinutes } from '../../../domain/access.js';
import { Audit, system } from '../../platform/audit/audit.js';
import { changed, one, rows } from '../../platform/database/sql.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { isCustomersCompany } from '../companies/companies.sql.js';
import { isStaffWith } from '../staff/staff.sql.js';

/** Arbitrary but unique key of the advisory lock that lets one instance run at a time. */
const expiryLock = 7_263_001;

const hasCustomer = isCustomersCompany('companies');

const unannounced = `${hasCustomer} AND NOT access_announced
  AND (access_status = 'pending' OR more_time_requested_at IS NOT NULL)`;

/**
 * Stores expiries in status, history and audit log. Mails new requests to administrators: the first at once, later ones
 * together. Access checks compare the time themselves, so none depends on these jobs.
 */
@Injectable()
export class AccessJobs {
  private readonly logger = new Logger('Access');

  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  @Cron(CronExpression.EVERY_MINUTE)
  async everyMinute() {
    try {
      await this.recordExpired();
      await this.notifyIfDue();
    } catch (error) {
      // The next run retries. Until then nothing is lost, because access checks compare the expiry time.
      this.logger.warn(`Could not record expired access or notify administrators: ${(error as Error).message}`);
    }
  }

  /** Returns how many expiries it recorded; 0 when another instance is running. */
  async recordExpired(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const lock = await one<{ mine: boolean }>(tx, 'SELECT pg_try_advisory_xact_lock($1) AS mine', [expiryLock]);
      if (!lock?.mine) return 0;
      const expired = await rows<{ id: string }>(
        tx,
        `WITH expired AS (
           UPDATE companies SET access_status = 'expired', changed_at = now()
           WHERE ${hasCustomer} AND access_status = 'approved' AND NOT permanent_access AND access_expires_at <= now()
           RETURNING id, access_expires_at
         ), recorded AS (
           INSERT INTO access_decisions (id, company_id, kind, at)
           SELECT gen_random_uuid(), id, 'expired', access_expires_at FROM expired
         )
         SELECT id FROM expired`,
      );
      const entries = expired.map(({ id }) => ({ kind: 'access.expired', subject: id }) as const);
      if (entries.length) await this.audit.recordAll(system, entries, tx);
      return expired.length;
    });
  }

  /**
   * Mails new requests. Runs in the transaction that files a request, and every minute for requests that had to wait.
   */
  async notifyAdmins(tx: EntityManager): Promise<void> {
    const isDue = await changed(
      tx,
      `UPDATE access_digest SET last_at = now()
       WHERE last_at <= now() - make_interval(mins => $1) AND EXISTS (SELECT FROM companies WHERE ${unannounced})`,
      [digestIntervalMinutes],
    );
    if (!isDue) return;
    // Waits for no company that another transaction changes. It is announced with the next mail.
    await changed(
      tx,
      `UPDATE companies SET access_announced = true
       WHERE id IN (SELECT id FROM companies WHERE ${unannounced} FOR NO KEY UPDATE SKIP LOCKED)`,
    );
    const staff = await rows<{ id: string }>(tx, `SELECT u.id FROM users u WHERE ${isStaffWith('clients:read')}`);
    await this.outbox.addAll(
      tx,
      staff.map(({ id }) => ({ kind: 'access.digest', payload: { adminId: id } })),
    );
  }

  async notifyIfDue(): Promise<void> {
    await this.database.transaction((tx) => this.notifyAdmins(tx));
  }
}
