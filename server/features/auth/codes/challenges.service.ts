import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { codeMinutes, maxCodeAttempts } from '../../../../domain/auth.js';
import { DomainError } from '../../../../domain/errors.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { Keys } from '../keys.js';
import { challengeIdIn, type CodeSubject, isValidCode, isValidLink } from './code.js';
import { GuessBudget } from './guess-budget.service.js';

export type ChallengePurpose = 'activation' | 'reset' | 'otp';

export interface Challenge extends CodeSubject {
  purpose: ChallengePurpose;
  registrationId: string | null;
}

/** How somebody names the challenge they answer: by what they hold, or (flow B) by their address. */
export type ChallengeRef =
  | { purpose: 'activation'; registrationId: string }
  | { purpose: 'reset'; id: string }
  | { purpose: 'otp'; email: string };

/** Mails with a code that one address gets at most, over all purposes. */
const mailsPerQuarter = 3;
const mailsPerDay = 10;
export const linkMinutes = 60;

const columns = 'id, purpose, email, registration_id AS "registrationId"';
const isOpen = 'used_at IS NULL AND voided_at IS NULL AND expires_at > now()';

const challengeCondition: Record<ChallengePurpose, string> = {
  activation: 'registration_id = $2',
  reset: 'id = $2',
  otp: 'email = $2',
};

const challengeKey = (of: ChallengeRef) =>
  of.purpose === 'activation' ? of.registrationId : of.purpose === 'reset' ? of.id : of.email;

/** Codes that we mail and people type: who may guess, how often, and until when. */
@Injectable()
export class Challenges {
  constructor(
    private readonly database: DataSource,
    private readonly budget: GuessBudget,
    private readonly outbox: Outbox,
    private readonly keys: Keys,
  ) {}

  /**
   * A new challenge for an address, whether anybody lives there or not; the worker looks that up when it writes the
   * mail. Beyond the cap it exists without a mail, and leaves alone the one whose code the owner may be typing.
   */
  async open(
    tx: EntityManager,
    { purpose, email, registrationId }: { purpose: ChallengePurpose; email: string; registrationId?: string },
  ): Promise<{ id: string; mailed: boolean }> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7263))', [email]);
    const mailed = await this.isWithinMailLimit(tx, email);
    if (mailed)
      await tx.query(
        `UPDATE code_challenges SET voided_at = now()
         WHERE email = $1 AND purpose = $2 AND registration_id IS NOT DISTINCT FROM $3 AND ${isOpen}`,
        [email, purpose, registrationId ?? null],
      );
    const id = uuid();
    await tx.query(
      `INSERT INTO code_challenges (id, purpose, email, registration_id, mailed, expires_at)
       VALUES ($1, $2, $3, $4, $5, now() + make_interval(mins => $6))`,
      [id, purpose, email, registrationId ?? null, mailed, codeMinutes],
    );
    if (mailed) await this.outbox.add(tx, 'auth.code', { challengeId: id });
    return { id, mailed };
  }

  /**
   * Takes one try before it compares, in one statement, so that a thousand guesses at once are still five. What this
   * counts stays counted whatever happens next, which is why it runs outside the caller's transaction.
   */
  async verifyCode(of: ChallengeRef, code: string): Promise<Challenge> {
    const [rows] = await this.database.query<[Challenge[], number]>(
      `UPDATE code_challenges SET tries = tries + 1
       WHERE tries < $3 AND ${isOpen} AND id = (
         SELECT id FROM code_challenges WHERE purpose = $1 AND ${challengeCondition[of.purpose]} AND mailed AND ${isOpen}
         ORDER BY created_at DESC, id DESC LIMIT 1
       ) RETURNING ${columns}`,
      [of.purpose, challengeKey(of), maxCodeAttempts],
    );
    const [challenge] = rows;
    if (!challenge || !(await this.budget.take(challenge.email))) throw new DomainError('CODE_INVALID');
    if (!isValidCode(this.keys.all('code'), challenge, code)) throw new DomainError('CODE_INVALID');
    await this.budget.refund(challenge.email);
    return challenge;
  }

  /** The challenge of a mailed link; a link that nobody of us made names none. */
  async findByLink(link: string): Promise<Challenge | undefined> {
    const id = challengeIdIn(link);
    if (!id) return undefined;
    const [challenge] = await this.database.query<Challenge[]>(
      `SELECT ${columns} FROM code_challenges
       WHERE id = $1 AND used_at IS NULL AND voided_at IS NULL AND created_at > now() - make_interval(mins => $2)`,
      [id, linkMinutes],
    );
    return challenge && isValidLink(this.keys.all('link'), challenge, link) ? challenge : undefined;
  }

  /** Of two right answers at once, one gets through. */
  async consume(tx: EntityManager, { id }: Challenge): Promise<void> {
    const [rows] = await tx.query<[unknown[], number]>(
      'UPDATE code_challenges SET used_at = now() WHERE id = $1 AND used_at IS NULL AND voided_at IS NULL RETURNING id',
      [id],
    );
    if (!rows.length) throw new DomainError('CODE_INVALID');
  }

  /** For the mail: the challenge while its code or link still opens something. */
  async findOpen(id: string): Promise<Challenge | undefined> {
    const [challenge] = await this.database.query<Challenge[]>(
      `SELECT ${columns} FROM code_challenges WHERE id = $1 AND ${isOpen}`,
      [id],
    );
    return challenge;
  }

  async secondsSinceLast(registrationId: string): Promise<number> {
    const [row] = await this.database.query<{ seconds: number | null }[]>(
      `SELECT extract(epoch FROM now() - max(created_at))::float AS seconds
       FROM code_challenges WHERE registration_id = $1`,
      [registrationId],
    );
    return row?.seconds ?? Number.POSITIVE_INFINITY;
  }

  async deleteExpired(): Promise<void> {
    await this.database.query(`DELETE FROM code_challenges WHERE created_at < now() - interval '2 days'`);
  }

  private async isWithinMailLimit(tx: EntityManager, email: string): Promise<boolean> {
    const [row] = await tx.query<{ quarter: number; day: number }[]>(
      `SELECT count(*) FILTER (WHERE created_at > now() - interval '15 minutes')::int AS quarter, count(*)::int AS day
       FROM code_challenges WHERE email = $1 AND mailed AND created_at > now() - interval '24 hours'`,
      [email],
    );
    return row !== undefined && row.quarter < mailsPerQuarter && row.day < mailsPerDay;
  }
}
