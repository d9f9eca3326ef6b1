import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { digestIntervalMinutes } from '../../../domain/access.js';
import { changed, rows } from '../../platform/database/sql.js';
import { Outbox } from '../../platform/mail/outbox.js';

const unannounced = `role = 'customer' AND NOT access_announced
  AND (access_status = 'pending' OR more_time_requested_at IS NOT NULL)`;

/** Mails new requests to administrators: the first at once, later ones together at most every `digestMinutes`. */
@Injectable()
export class AccessDigest {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Runs in the transaction that files a request, and every minute for requests that had to wait. */
  async notifyAdmins(tx: EntityManager): Promise<void> {
    const isDue = await changed(
      tx,
      `UPDATE access_digest SET last_at = now()
       WHERE last_at <= now() - make_interval(mins => $1) AND EXISTS (SELECT FROM users WHERE ${unannounced})`,
      [digestIntervalMinutes],
    );
    if (!isDue) return;
    await changed(tx, `UPDATE users SET access_announced = true WHERE ${unannounced}`);
    const admins = await rows<{ id: string }>(tx, `SELECT id FROM users WHERE role = 'admin'`);
    await this.outbox.addAll(
      tx,
      admins.map(({ id }) => ({ kind: 'access.digest', payload: { adminId: id } })),
    );
  }

  async notifyIfDue(): Promise<void> {
    await this.database.transaction((tx) => this.notifyAdmins(tx));
  }
}
