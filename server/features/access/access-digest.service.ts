import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { digestIntervalMinutes } from '../../../domain/access.js';
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
    const [due] = await tx.query<[unknown[], number]>(
      `UPDATE access_digest SET last_at = now()
       WHERE last_at <= now() - make_interval(mins => $1) AND EXISTS (SELECT FROM users WHERE ${unannounced})
       RETURNING last_at`,
      [digestIntervalMinutes],
    );
    if (!due.length) return;
    await tx.query(`UPDATE users SET access_announced = true WHERE ${unannounced}`);
    const admins = await tx.query<{ id: string }[]>(`SELECT id FROM users WHERE role = 'admin'`);
    for (const { id } of admins) await this.outbox.add(tx, 'access.digest', { adminId: id });
  }

  async notifyIfDue(): Promise<void> {
    await this.database.transaction((tx) => this.notifyAdmins(tx));
  }
}
