import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { mailsDroppedMessage, mailsRetriedMessage } from '../../../domain/mails.js';
import { type ChooseFailedMails, type ListFailedMails } from '../../../domain/mails.schemas.js';
import { type Actor, Audit, type AuditEntry } from '../../platform/audit/audit.js';
import { rows } from '../../platform/database/sql.js';
import { paged } from '../../platform/graphql/graphql.types.js';
import { dropFailedMails, retryFailedMails } from '../../platform/mail/failed-mails.js';
import { chosenMails, failedMailCount, failedMailPage, type FailedMailRow, toFailedMail } from './mails.sql.js';
import type { FailedMailPage, FailedMailsResult } from './mails.types.js';

interface ChosenMail {
  id: string;
  expired: boolean;
}

/** Mails that were given up: lists them, sends them again or drops them. */
@Injectable()
export class MailsService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
  ) {}

  async list(input: ListFailedMails): Promise<FailedMailPage> {
    const { page, perPage } = input;
    const [found, counted] = await Promise.all([
      rows<FailedMailRow>(this.database, failedMailPage, [perPage, (page - 1) * perPage]),
      rows<{ total: number }>(this.database, failedMailCount),
    ]);
    return paged(found.map(toFailedMail), counted[0]?.total ?? 0, input);
  }

  /** Sends the chosen mails again. Drops mails whose code has expired, because the recipient can request a new one. */
  async retry(actor: Actor, input: ChooseFailedMails): Promise<FailedMailsResult> {
    return this.database.transaction(async (tx) => {
      const { mails, missed } = await this.choose(tx, input);
      const [expired, valid] = [mails.filter((mail) => mail.expired), mails.filter((mail) => !mail.expired)];
      const retried = await retryFailedMails(tx, idsOf(valid));
      const dropped = await dropFailedMails(tx, idsOf(expired));
      const entries: AuditEntry[] = [];
      if (retried) entries.push({ kind: 'mail.retried', details: { mails: retried } });
      if (dropped) entries.push({ kind: 'mail.dropped', details: { mails: dropped, reason: 'expired' } });
      if (entries.length) await this.audit.recordAll(actor, entries, tx);
      return { message: mailsRetriedMessage({ retried, dropped, missed }), retried, dropped, missed };
    });
  }

  async drop(actor: Actor, input: ChooseFailedMails): Promise<FailedMailsResult> {
    return this.database.transaction(async (tx) => {
      const { mails, missed } = await this.choose(tx, input);
      const dropped = await dropFailedMails(tx, idsOf(mails));
      if (dropped) await this.audit.record(actor, { kind: 'mail.dropped', details: { mails: dropped } }, tx);
      return { message: mailsDroppedMessage({ dropped, missed }), retried: 0, dropped, missed };
    });
  }

  /** Locks the mails until the end of the transaction, so that two administrators do not send one twice. */
  private async choose(
    tx: EntityManager,
    { ids }: ChooseFailedMails,
  ): Promise<{ mails: ChosenMail[]; missed: number }> {
    const mails = await rows<ChosenMail>(tx, chosenMails, [ids ?? null]);
    const chosen = ids ? new Set(ids.map((id) => id.toLowerCase())).size : mails.length;
    return { mails, missed: chosen - mails.length };
  }
}

const idsOf = (mails: readonly ChosenMail[]) => mails.map(({ id }) => id);
