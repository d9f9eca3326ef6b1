import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { codeMinutes, maxCodeAttempts } from '../../../../domain/auth.js';
import { DomainError } from '../../../../domain/errors.js';
import { changed, one, rows } from '../../../platform/database/sql.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { Keys } from '../keys.js';
import { isOpenChallenge as isOpen } from '../auth.sql.js';
import { type CodeSubject, isValidCode, linkMinutes } from './code.js';
import { GuessBudgetService } from './guess-budget.service.js';
import { LinksService } from './links.service.js';
import { type MailBudget, MailBudgetsService, type Requester } from './mail-budgets.service.js';

export type ChallengePurpose = 'activation' | 'reset' | 'otp';

export interface Challenge extends CodeSubject {
  purpose: ChallengePurpose;
  registrationId: string | null;
}

/** Identifies the challenge that belongs to a code: by the caller's token, or by email address in flow B. */
export type ChallengeRef =
  | { purpose: 'activation'; registrationId: string }
  | { purpose: 'reset'; id: string }
  | { purpose: 'otp'; email: string };

const columns = 'id, purpose, email, registration_id';

const refCondition: Record<ChallengePurpose, string> = {
  activation: 'registration_id = $2',
  reset: 'id = $2',
  otp: 'email = $2',
};

const challengeKey = (ref: ChallengeRef) =>
  ref.purpose === 'activation' ? ref.registrationId : ref.purpose === 'reset' ? ref.id : ref.email;

/** Mailed codes and links: creation, verification, attempt limits and expiry. */
@Injectable()
export class ChallengesService {
  constructor(
    private readonly database: DataSource,
    private readonly budget: GuessBudgetService,
    private readonly mails: MailBudgetsService,
    private readonly outbox: Outbox,
    private readonly keys: Keys,
    private readonly links: LinksService,
  ) {}

  /**
   * Creates a challenge whether or not the address has an account; the worker checks that when it composes the mail. If
   * the mail budget is used up, it sends no mail, and earlier challenges stay valid.
   */
  async open(
    tx: EntityManager,
    { purpose, email, registrationId }: { purpose: ChallengePurpose; email: string; registrationId?: string },
    requester: Requester,
  ): Promise<{ id: string; mailed: boolean }> {
    await rows(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 7263))', [email]);
    const budget = await this.mails.find(tx, email, requester);
    const mailed = budget !== undefined;
    if (mailed)
      await changed(
        tx,
        `UPDATE code_challenges SET voided_at = now()
         WHERE email = $1 AND purpose = $2 AND registration_id IS NOT DISTINCT FROM $3 AND ${isOpen}`,
        [email, purpose, registrationId ?? null],
      );
    const network = requester.address;
    const id = await this.add(tx, { purpose, email, registrationId, budget, network, minutes: codeMinutes });
    if (mailed) await this.outbox.add(tx, 'auth.code', { challengeId: id });
    return { id, mailed };
  }

  /** Mails a link for a password to a new administrator, whatever others have requested for this address. */
  async mailLink(tx: EntityManager, email: string): Promise<void> {
    const id = await this.add(tx, { purpose: 'reset', email, budget: 'shop', minutes: linkMinutes });
    await this.outbox.add(tx, 'auth.new-admin', { challengeId: id });
  }

  /**
   * Counts the attempt in one statement before it compares the code, so that parallel attempts stay within the limit.
   * Runs outside the caller's transaction, so that a rollback does not undo the count.
   */
  async verifyCode(ref: ChallengeRef, code: string): Promise<Challenge> {
    const challenge = await one<Challenge>(
      this.database,
      `UPDATE code_challenges SET tries = tries + 1
       WHERE tries < $3 AND ${isOpen} AND id = (
         SELECT id FROM code_challenges WHERE purpose = $1 AND ${refCondition[ref.purpose]} AND mailed AND ${isOpen}
         ORDER BY created_at DESC, id DESC LIMIT 1
       ) RETURNING ${columns}`,
      [ref.purpose, challengeKey(ref), maxCodeAttempts],
    );
    if (!challenge) throw new DomainError('CODE_INVALID');
    if (!(await this.budget.take(challenge.email)))
      throw new DomainError('CODE_INVALID', { logged: { event: 'code.limited' } });
    if (!isValidCode(this.keys.all('code'), challenge, code)) throw new DomainError('CODE_INVALID');
    await this.budget.refund(challenge.email);
    return challenge;
  }

  /** Returns the challenge of a mailed link; undefined when the link is forged, used or expired. */
  async findByLink(link: string): Promise<Challenge | undefined> {
    const id = this.links.idIn(link);
    if (!id) return undefined;
    const challenge = await one<Challenge>(
      this.database,
      `SELECT ${columns} FROM code_challenges
       WHERE id = $1 AND used_at IS NULL AND voided_at IS NULL AND created_at > now() - make_interval(mins => $2)`,
      [id, linkMinutes],
    );
    return challenge && this.links.isValid(challenge, link) ? challenge : undefined;
  }

  /** Marks the challenge as used. Of two parallel calls one succeeds; the other fails with CODE_INVALID. */
  async consume(tx: EntityManager, { id }: Challenge): Promise<void> {
    const used = 'UPDATE code_challenges SET used_at = now() WHERE id = $1 AND used_at IS NULL AND voided_at IS NULL';
    if (!(await changed(tx, used, [id]))) throw new DomainError('CODE_INVALID');
  }

  /** Returns the challenge to mail; undefined when it is used, voided or its code has expired. */
  async findOpen(id: string): Promise<Challenge | undefined> {
    return one<Challenge>(this.database, `SELECT ${columns} FROM code_challenges WHERE id = $1 AND ${isOpen}`, [id]);
  }

  async secondsSinceLast(registrationId: string): Promise<number> {
    const row = await one<{ seconds: number | null }>(
      this.database,
      `SELECT extract(epoch FROM now() - max(created_at))::float AS seconds
       FROM code_challenges WHERE registration_id = $1`,
      [registrationId],
    );
    return row?.seconds ?? Number.POSITIVE_INFINITY;
  }

  async deleteExpired(): Promise<void> {
    await changed(this.database, `DELETE FROM code_challenges WHERE created_at < now() - interval '2 days'`);
  }

  private async add(
    tx: EntityManager,
    challenge: Pick<Challenge, 'purpose' | 'email'> & {
      registrationId?: string;
      budget?: MailBudget;
      network?: string;
      minutes: number;
    },
  ): Promise<string> {
    const { purpose, email, registrationId = null, budget, network = null, minutes } = challenge;
    const id = uuid();
    await changed(
      tx,
      `INSERT INTO code_challenges (id, purpose, email, registration_id, mailed, budget, network, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8))`,
      [id, purpose, email, registrationId, budget !== undefined, budget ?? 'anyone', network, minutes],
    );
    return id;
  }
}
