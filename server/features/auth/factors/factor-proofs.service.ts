import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainError } from '../../../../domain/errors.js';
import { factorMessages, type SecondFactorMethod, type SecondFactorPolicy } from '../../../../domain/factors.js';
import type { CompleteLogin, PasskeyAnswer } from '../../../../domain/factors.schemas.js';
import { Audit } from '../../../platform/audit/audit.js';
import { changed, one, rows } from '../../../platform/database/sql.js';
import { type Limit, Limits } from '../../../platform/http/limits/limits.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { sha256 } from '../keys.js';
import { FactorKeysService, unreadable } from './factor-keys.service.js';
import { hasFactor, mustAddFactor, policy } from './factors.sql.js';
import { PasskeysService, type StoredPasskey, wrongPasskey } from './passkeys.service.js';
import { stepOfCode } from './totp.js';

/** Wrong answers per account. Never switched off, because those who get here know the password. */
const wrongAnswers: Limit = { name: 'login-factor', times: 10, seconds: 3_600 };

/** One answer of the second step. */
export type FactorAnswer = Pick<CompleteLogin, 'code' | 'recoveryCode' | 'passkey'>;

/** The second step of a sign-in of a person of the staff. */
export interface SecondStep {
  /** Empty if the password is enough. */
  methods: SecondFactorMethod[];
  isTrusted: boolean;
  mustAddFactor: boolean;
}

interface Totp {
  id: string;
  secret: Buffer;
  now: number;
}

/** Checks second factors. Each right answer is accepted once. */
@Injectable()
export class FactorProofsService {
  constructor(
    private readonly database: DataSource,
    private readonly keys: FactorKeysService,
    private readonly passkeys: PasskeysService,
    private readonly limits: Limits,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Returns what the sign-in needs besides the password, which is right. */
  async secondStepOf(tx: EntityManager, userId: string, trustedBrowser?: string): Promise<SecondStep> {
    const found = await one<Omit<SecondStep, 'methods'> & { kinds: SecondFactorMethod[]; policy: SecondFactorPolicy }>(
      tx,
      `SELECT ${policy} AS policy, ${mustAddFactor('u')} AS must_add_factor,
         EXISTS (SELECT FROM trusted_browsers WHERE user_id = u.id AND sha256 = $2 AND expires_at > now()) AS is_trusted,
         ARRAY(SELECT DISTINCT kind FROM factors WHERE user_id = u.id AND confirmed_at IS NOT NULL ORDER BY kind DESC)
           || CASE WHEN ${hasFactor('u.id')} AND EXISTS (SELECT FROM recovery_codes WHERE user_id = u.id AND used_at IS NULL)
             THEN ARRAY['recoveryCode'] ELSE '{}' END AS kinds
       FROM users u WHERE u.id = $1`,
      [userId, trustedBrowser ? sha256(trustedBrowser) : null],
    );
    const { kinds = [], isTrusted = false, mustAddFactor: mustAdd = false } = found ?? {};
    return { methods: found?.policy === 'off' ? [] : kinds, isTrusted, mustAddFactor: mustAdd };
  }

  /** True if the person answers with a second factor, false if the password is enough. */
  async isNeeded(userId: string): Promise<boolean> {
    const sql = `SELECT ${policy} <> 'off' AND ${hasFactor('$1')} AS needed`;
    return (await one<{ needed: boolean }>(this.database, sql, [userId]))?.needed ?? false;
  }

  /**
   * Counts the attempt before `work` checks it, outside its transaction, so that parallel attempts and those that are
   * rolled back count too. Throws TOO_MANY_REQUESTS. Answers that are not wrong count no more.
   */
  async counted<T>(userId: string, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    await this.limits.byKey(wrongAnswers, userId);
    const result = await this.database.transaction(work).catch(async (error: unknown) => {
      if (!isWrong(error)) await this.limits.refund(wrongAnswers, userId);
      throw error;
    });
    await this.limits.refund(wrongAnswers, userId);
    return result;
  }

  /** Accepts the answer, which is then used up. Throws CODE_INVALID if it is wrong or was used before. */
  async accept(
    tx: EntityManager,
    userId: string,
    { code, recoveryCode, passkey }: FactorAnswer,
    challenge: string | undefined,
  ): Promise<void> {
    if (code !== undefined) await this.acceptCode(tx, userId, code);
    else if (recoveryCode !== undefined) await this.acceptRecoveryCode(tx, userId, recoveryCode);
    else if (passkey !== undefined && challenge !== undefined) await this.acceptPasskey(tx, userId, passkey, challenge);
    else throw wrongPasskey();
  }

  private async acceptCode(tx: EntityManager, userId: string, code: string): Promise<void> {
    const found = await rows<Totp>(
      tx,
      `SELECT id, secret, extract(epoch FROM now())::float AS now FROM factors
       WHERE user_id = $1 AND kind = 'totp' AND confirmed_at IS NOT NULL`,
      [userId],
    );
    let withoutKey = 0;
    for (const { id, secret: sealed, now } of found) {
      const secret = this.keys.unseal(sealed, id);
      if (secret === undefined) withoutKey += 1;
      const step = secret === undefined ? undefined : stepOfCode(secret, code, now);
      if (secret === undefined || step === undefined) continue;
      // Encrypts the secret with the first key, so that the others can be dropped after a while.
      const use = `UPDATE factors SET last_step = $2, secret = $3, last_used_at = now() WHERE id = $1 AND last_step < $2`;
      if (await changed(tx, use, [id, step, this.keys.seal(secret, id)])) return;
    }
    // A code that is wrong for one app counts as wrong. Otherwise an app without its key would allow to guess that code.
    throw withoutKey > 0 && withoutKey === found.length ? unreadable() : wrongCode();
  }

  private async acceptRecoveryCode(tx: EntityManager, userId: string, code: string): Promise<void> {
    const use = 'UPDATE recovery_codes SET used_at = now() WHERE sha256 = $1 AND user_id = $2 AND used_at IS NULL';
    if (!(await changed(tx, use, [sha256(code), userId]))) {
      const message = factorMessages.recoveryCodeWrong;
      throw new DomainError('CODE_INVALID', { message, fields: { recoveryCode: message } });
    }
    await this.outbox.add(tx, 'auth.factor-changed', { userId, change: 'code-used' });
    await this.audit.record({ id: userId }, { kind: 'factor.code-used', subject: userId }, tx);
  }

  private async acceptPasskey(
    tx: EntityManager,
    userId: string,
    answer: PasskeyAnswer,
    challenge: string,
  ): Promise<void> {
    const stored = await one<StoredPasskey & { id: string }>(
      tx,
      `SELECT id, credential_id, public_key, counter::float AS counter, coalesce(transports, '{}') AS transports
       FROM factors WHERE credential_id = $1 AND user_id = $2 FOR UPDATE`,
      [answer.id, userId],
    );
    if (!stored) throw wrongPasskey();
    const counter = await this.passkeys.answered(answer, stored, challenge);
    const use = 'UPDATE factors SET counter = $2, last_used_at = now() WHERE id = $1';
    await changed(tx, use, [stored.id, counter]);
  }
}

/** True if the error says that an answer was wrong or used before. */
export const isWrong = (error: unknown): boolean => error instanceof DomainError && error.code === 'CODE_INVALID';

export const wrongCode = () =>
  new DomainError('CODE_INVALID', { message: factorMessages.codeWrong, fields: { code: factorMessages.codeWrong } });
