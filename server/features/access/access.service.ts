import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { requestAgainHours } from '../../../domain/access.js';
import { mayOrder } from '../../../domain/companies.js';
import { DomainError } from '../../../domain/errors.js';
import { changed, type Database, one } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { accessColumns } from '../companies/companies.sql.js';
import { usersWithCompanies } from '../users/users.sql.js';
import { AccessDecisionsService } from './access-decisions.service.js';
import { AccessJobs } from './access.jobs.js';
import { lockStateOfPerson } from './access.sql.js';
import type { Access } from './access.types.js';

/**
 * Reads a user's access and files the customer's requests for it, which `AccessDecisionsService` decides. Methods take
 * the id of the user, because a refused sign-in has proved the password but has no session.
 */
@Injectable()
export class AccessService {
  constructor(
    private readonly database: DataSource,
    private readonly decisions: AccessDecisionsService,
    private readonly jobs: AccessJobs,
  ) {}

  async get(userId: string, database: Database = this.database): Promise<Access> {
    const access = await one<Access>(database, `SELECT ${accessColumns} FROM ${usersWithCompanies} WHERE u.id = $1`, [
      userId,
    ]);
    if (!access) throw new DomainError('USER_NOT_FOUND');
    return access;
  }

  /** Files the first request of a new company. */
  async openRequest(tx: EntityManager, companyId: string): Promise<void> {
    await this.decisions.record(tx, null, companyId, 'requested');
    await this.jobs.notifyAdmins(tx);
  }

  /**
   * Requests access for the company of a user, or more time while a limited access is current. Repeating an open
   * request changes nothing.
   */
  async request(userId: string): Promise<Access> {
    return this.database.transaction(async (tx) => {
      const { companyId, askerRole, ...state } = await lockStateOfPerson(tx, userId);
      if (askerRole === null || !mayOrder(askerRole)) throw new DomainError('FORBIDDEN');
      const { status, wantsMore, permanent } = state;
      if (status === 'pending' || (status === 'approved' && wantsMore)) return this.get(userId, tx);
      if (status === 'approved' && permanent) throw new DomainError('ACCESS_PERMANENT');
      const moreTime =
        'UPDATE companies SET more_time_requested_at = now(), access_announced = false, changed_at = now() WHERE id = $1';
      if (status === 'rejected') await this.requestAfterRejection(tx, companyId);
      else if (status === 'approved') await changed(tx, moreTime, [companyId]);
      else await this.requestAfterExpiry(tx, companyId);
      await this.openRequest(tx, companyId);
      return this.get(userId, tx);
    });
  }

  /** Administrators always have access, so there is nothing to request. */
  async requestFor(actor: SignedIn): Promise<Access> {
    return actor.role === 'admin' ? this.get(actor.id) : this.request(actor.id);
  }

  private async requestAfterExpiry(tx: EntityManager, companyId: string) {
    // Adds the expiry to the history if `AccessJobs` has not recorded it yet.
    await changed(
      tx,
      `INSERT INTO access_decisions (id, company_id, kind, at)
       SELECT $2, id, 'expired', access_expires_at FROM companies WHERE id = $1 AND access_status = 'approved'`,
      [companyId, uuid()],
    );
    await this.markPending(tx, companyId);
  }

  private async requestAfterRejection(tx: EntityManager, companyId: string) {
    const allowed = await changed(
      tx,
      `UPDATE companies SET asked_again_at = now(), changed_at = now()
       WHERE id = $1 AND (asked_again_at IS NULL OR asked_again_at <= now() - make_interval(hours => $2))`,
      [companyId, requestAgainHours],
    );
    if (!allowed) throw new DomainError('REQUEST_TOO_SOON');
    await this.markPending(tx, companyId);
  }

  private async markPending(tx: EntityManager, companyId: string) {
    await changed(
      tx,
      `UPDATE companies SET access_status = 'pending', access_requested_at = now(), more_time_requested_at = NULL,
         access_announced = false, changed_at = now() WHERE id = $1`,
      [companyId],
    );
  }
}
