import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DomainError } from '../../../../domain/errors.js';
import {
  type FactorChange,
  factorKindLabels,
  type FactorKind,
  factorLimits,
  normalizedRecoveryCode,
} from '../../../../domain/factors.js';
import type {
  AddPasskey,
  BeginTotp,
  ConfirmTotp,
  PasskeyOptionsFor,
  RenameFactor,
} from '../../../../domain/factors.schemas.js';
import { isId } from '../../../../domain/rules.js';
import { Audit, type AuditEntry } from '../../../platform/audit/audit.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { readablePassword } from '../../../platform/config/secrets.js';
import { changed, type Database, one, rows } from '../../../platform/database/sql.js';
import { requireFreshFactor } from '../../../platform/http/access/allow.js';
import type { SignedIn } from '../../../platform/http/access/person.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { sha256 } from '../keys.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { FactorKeysService, unreadable } from './factor-keys.service.js';
import { wrongCode } from './factor-proofs.service.js';
import type { AddedFactor, Factor, Factors, NewTotp } from './factor.types.js';
import { factorColumns, resetFactors, hasFactor, policy, requiredFrom } from './factors.sql.js';
import { PasskeysService, type StoredPasskey, wrongPasskey } from './passkeys.service.js';
import { newTotpSecret, otpauthOf, stepOfCode } from './totp.js';

/** Manages the second factors of a person of the staff. Each change is mailed to its owner. */
@Injectable()
export class FactorsService {
  constructor(
    private readonly database: DataSource,
    private readonly keys: FactorKeysService,
    private readonly passkeys: PasskeysService,
    private readonly sessions: SessionsService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list({ id }: Pick<SignedIn, 'id'>): Promise<Factors> {
    const [factors, rest] = await Promise.all([
      rows<Factor>(
        this.database,
        `SELECT ${factorColumns} FROM factors WHERE user_id = $1 AND confirmed_at IS NOT NULL ORDER BY created_at, id`,
        [id],
      ),
      one<Omit<Factors, 'factors'>>(
        this.database,
        `SELECT ${policy} AS policy, ${requiredFrom} AS required_from,
           (SELECT count(*)::int FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL) AS recovery_codes_left`,
        [id],
      ),
    ]);
    return { factors, ...(rest ?? { policy: 'optional', requiredFrom: null, recoveryCodesLeft: 0 }) };
  }

  /** Begins to add an authenticator app. It counts once its first code is confirmed; the next one replaces it. */
  async beginTotp(actor: SignedIn, { name = factorKindLabels.totp }: BeginTotp): Promise<NewTotp> {
    const id = uuid();
    const secret = newTotpSecret();
    return this.database.transaction(async (tx) => {
      await this.requireRoom(tx, actor.id, 'totp');
      await changed(tx, 'DELETE FROM factors WHERE user_id = $1 AND confirmed_at IS NULL', [actor.id]);
      const factor = await one<Factor>(
        tx,
        `INSERT INTO factors (id, user_id, kind, name, secret) VALUES ($1, $2, 'totp', $3, $4) RETURNING ${factorColumns}`,
        [id, actor.id, name, this.keys.seal(secret, id)],
      );
      if (!factor) throw new DomainError('FACTOR_NOT_FOUND');
      return { factor, secret, otpauth: otpauthOf(secret, this.config.brand.name, actor.email) };
    });
  }

  async confirmTotp(actor: SignedIn, { factorId, code }: ConfirmTotp): Promise<AddedFactor> {
    return this.database.transaction(async (tx) => {
      await this.requireRoom(tx, actor.id, 'totp');
      const begun = isId(factorId)
        ? await one<{ id: string; sealed: Buffer; now: number }>(
            tx,
            `SELECT id, secret AS sealed, extract(epoch FROM now())::float AS now FROM factors
             WHERE id = $1 AND user_id = $2 AND kind = 'totp' AND confirmed_at IS NULL`,
            [factorId, actor.id],
          )
        : undefined;
      if (!begun) throw new DomainError('FACTOR_NOT_FOUND');
      const secret = this.keys.unseal(begun.sealed, begun.id);
      if (secret === undefined) throw unreadable();
      const step = stepOfCode(secret, code, begun.now);
      if (step === undefined) throw wrongCode();
      const isFirst = !(await this.has(tx, actor.id));
      const factor = await one<Factor>(
        tx,
        `UPDATE factors SET confirmed_at = now(), last_step = $2 WHERE id = $1 RETURNING ${factorColumns}`,
        [begun.id, step],
      );
      if (!factor) throw new DomainError('FACTOR_NOT_FOUND');
      return this.added(tx, actor, factor, isFirst);
    });
  }

  /**
   * Returns the options for the passkey of a browser, which answers the challenge in them within five minutes. Asks for a
   * fresh factor before a passkey is made: an answer to that with another passkey would replace the challenge.
   */
  async passkeyOptions(actor: SignedIn, { purpose }: PasskeyOptionsFor): Promise<object> {
    if (purpose !== 'answer') requireFreshFactor(actor);
    const options =
      purpose === 'answer'
        ? await this.passkeys.optionsToAnswer()
        : await this.passkeys.optionsToAdd(actor, await this.passkeysOf(actor.id));
    await this.sessions.keepPasskeyChallenge(actor, options.challenge);
    return options;
  }

  async addPasskey(actor: SignedIn, { name = factorKindLabels.passkey, passkey }: AddPasskey): Promise<AddedFactor> {
    const challenge = await this.sessions.takePasskeyChallenge(actor, factorLimits.challengeMinutes);
    if (challenge === undefined) throw wrongPasskey();
    const { credentialId, publicKey, counter, transports } = await this.passkeys.added(passkey, challenge);
    return this.database.transaction(async (tx) => {
      await this.requireRoom(tx, actor.id, 'passkey');
      const isFirst = !(await this.has(tx, actor.id));
      const factor = await one<Factor>(
        tx,
        `INSERT INTO factors (id, user_id, kind, name, credential_id, public_key, counter, transports, confirmed_at)
         VALUES ($1, $2, 'passkey', $3, $4, $5, $6, $7, now())
         ON CONFLICT (credential_id) DO NOTHING RETURNING ${factorColumns}`,
        [uuid(), actor.id, name, credentialId, publicKey, counter, transports],
      );
      if (!factor) throw new DomainError('FACTOR_TAKEN');
      return this.added(tx, actor, factor, isFirst);
    });
  }

  async rename(actor: SignedIn, { id, name }: RenameFactor): Promise<Factor> {
    return this.database.transaction(async (tx) => {
      const renamed = isId(id)
        ? await one<Factor>(
            tx,
            `UPDATE factors SET name = $3 WHERE id = $1 AND user_id = $2 AND confirmed_at IS NOT NULL
             RETURNING ${factorColumns}`,
            [id, actor.id, name],
          )
        : undefined;
      if (!renamed) throw new DomainError('FACTOR_NOT_FOUND');
      await this.tell(tx, actor, 'renamed', { kind: 'factor.renamed' });
      return renamed;
    });
  }

  /** Removes a factor. Recovery codes go with the last one, because they replace a factor. */
  async remove(actor: SignedIn, { id }: { id: string }): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.lock(tx, actor.id);
      const removed = isId(id)
        ? await one<{ kind: FactorKind }>(
            tx,
            'DELETE FROM factors WHERE id = $1 AND user_id = $2 AND confirmed_at IS NOT NULL RETURNING kind',
            [id, actor.id],
          )
        : undefined;
      if (!removed) throw new DomainError('FACTOR_NOT_FOUND');
      if (!(await this.has(tx, actor.id)))
        await changed(tx, 'DELETE FROM recovery_codes WHERE user_id = $1', [actor.id]);
      await this.endTrust(tx, actor.id);
      const details = { factor: factorKindLabels[removed.kind] };
      await this.tell(tx, actor, `${removed.kind}-removed`, { kind: 'factor.removed', details });
    });
  }

  async renewRecoveryCodes(actor: SignedIn): Promise<string[]> {
    return this.database.transaction(async (tx) => {
      await this.lock(tx, actor.id);
      if (!(await this.has(tx, actor.id))) throw new DomainError('FACTOR_NOT_FOUND');
      const codes = await this.replaceRecoveryCodes(tx, actor.id);
      await this.tell(tx, actor, 'codes-renewed', { kind: 'factor.codes-renewed' });
      return codes;
    });
  }

  /** Resets the second factor of another person. */
  async reset(tx: EntityManager, actor: { id: string | null }, userId: string): Promise<void> {
    await changed(tx, resetFactors, [userId]);
    await this.outbox.add(tx, 'auth.factor-changed', { userId, change: 'reset' satisfies FactorChange });
    await this.audit.record(actor, { kind: 'factor.reset', subject: userId }, tx);
  }

  /** Completes a new factor. With the first one, other sessions end, because they never showed a second factor. */
  private async added(tx: EntityManager, actor: SignedIn, factor: Factor, isFirst: boolean): Promise<AddedFactor> {
    await this.endTrust(tx, actor.id);
    if (isFirst) await this.sessions.endAll(tx, actor.id, actor.sessionId);
    const recoveryCodes = isFirst ? await this.replaceRecoveryCodes(tx, actor.id) : null;
    const details = { factor: factorKindLabels[factor.kind] };
    await this.tell(tx, actor, `${factor.kind}-added`, { kind: 'factor.added', details });
    return { factor, recoveryCodes };
  }

  private async replaceRecoveryCodes(tx: EntityManager, userId: string): Promise<string[]> {
    const codes = Array.from({ length: factorLimits.recoveryCodes }, readablePassword);
    await changed(tx, 'DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
    await changed(tx, 'INSERT INTO recovery_codes (sha256, user_id) SELECT hash, $2 FROM unnest($1::bytea[]) AS hash', [
      codes.map((code) => sha256(normalizedRecoveryCode(code))),
      userId,
    ]);
    return codes;
  }

  private async tell(
    tx: EntityManager,
    { id }: SignedIn,
    change: FactorChange,
    entry: Pick<AuditEntry, 'kind' | 'details'>,
  ): Promise<void> {
    await this.outbox.add(tx, 'auth.factor-changed', { userId: id, change });
    await this.audit.record({ id }, { ...entry, subject: id }, tx);
  }

  private async endTrust(tx: EntityManager, userId: string): Promise<void> {
    await changed(tx, 'DELETE FROM trusted_browsers WHERE user_id = $1', [userId]);
  }

  /** Throws unless factors can be added, and the person has room for one more of the kind. */
  private async requireRoom(tx: EntityManager, userId: string, kind: FactorKind): Promise<void> {
    await this.lock(tx, userId);
    const found = await one<{ isOff: boolean; count: number }>(
      tx,
      `SELECT ${policy} = 'off' AS is_off, count(*)::int AS count FROM factors
       WHERE user_id = $1 AND kind = $2 AND confirmed_at IS NOT NULL`,
      [userId, kind],
    );
    if (found?.isOff) throw new DomainError('FACTORS_OFF');
    if ((found?.count ?? 0) >= factorLimits[kind]) throw new DomainError('FACTORS_FULL');
  }

  /** Makes changes of the factors of a person run one after the other. */
  private async lock(tx: EntityManager, userId: string): Promise<void> {
    await rows(tx, 'SELECT FROM credentials WHERE user_id = $1 FOR UPDATE', [userId]);
  }

  private async has(database: Database, userId: string): Promise<boolean> {
    return (await one<{ has: boolean }>(database, `SELECT ${hasFactor('$1')} AS has`, [userId]))?.has ?? false;
  }

  private passkeysOf(userId: string): Promise<StoredPasskey[]> {
    return rows<StoredPasskey>(
      this.database,
      `SELECT credential_id, public_key, counter::float AS counter, coalesce(transports, '{}') AS transports
       FROM factors WHERE user_id = $1 AND kind = 'passkey'`,
      [userId],
    );
  }
}
