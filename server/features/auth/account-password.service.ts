import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { codeMinutes } from '../../../domain/auth.js';
import {
  type ChangePassword,
  type ForgotPassword,
  type ResetByLink,
  type ResetPassword,
  type UpdatePassword,
  type VerifyOtp,
} from '../../../domain/auth.schemas.js';
import { DomainError, errors } from '../../../domain/errors.js';
import { Audit } from '../../platform/audit/audit.js';
import { type Limit, Limits } from '../../platform/http/limits/limits.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Outbox } from '../../platform/mail/outbox.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { type Challenge, type ChallengePurpose, ChallengesService } from './codes/challenges.service.js';
import type { Requester } from './codes/mail-budgets.service.js';
import { TicketsService } from './codes/tickets.service.js';
import { CredentialsService } from './credentials.service.js';
import { PasswordsService } from './passwords.service.js';

const wrongPasswords: Limit = { name: 'password-change', times: 5, seconds: 15 * 60 };

@Injectable()
export class AccountPasswordService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly credentials: CredentialsService,
    private readonly challenges: ChallengesService,
    private readonly tickets: TicketsService,
    private readonly limits: Limits,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Starts flow A. Does the same work and gives the same response whether or not the address has an account. */
  async forgot({ email }: ForgotPassword, requester: Requester): Promise<{ resetToken: string }> {
    const resetToken = await this.database.transaction(async (tx) => {
      const { id } = await this.challenges.open(tx, { purpose: 'reset', email }, requester);
      return this.tickets.issue(tx, 'reset', id, codeMinutes);
    });
    return { resetToken };
  }

  async change({ resetToken, resetCode, newPassword }: ChangePassword): Promise<void> {
    const id = await this.tickets.find('reset', resetToken);
    if (!id) throw new DomainError('CODE_INVALID');
    const { challenge, user } = await this.verifyResetCode({ purpose: 'reset', id }, resetCode);
    await this.reset(user, newPassword, (tx) => this.challenges.consume(tx, challenge));
  }

  /** Starts flow B. */
  async sendOtp({ email }: ForgotPassword, requester: Requester): Promise<void> {
    await this.database.transaction((tx) => this.challenges.open(tx, { purpose: 'otp', email }, requester));
  }

  /**
   * Verifies the code of flow B. Only the client that sent the code gets the token to set a password; the email address
   * is not enough.
   */
  async verifyOtp({ email, otp }: VerifyOtp): Promise<{ resetToken: string }> {
    const { challenge, user } = await this.verifyResetCode({ purpose: 'otp', email }, otp);
    const resetToken = await this.database.transaction(async (tx) => {
      await this.challenges.consume(tx, challenge);
      return this.tickets.issue(tx, 'grant', user.id, codeMinutes);
    });
    return { resetToken };
  }

  async resetVerified({ email, newPassword, resetToken }: ResetPassword, grant?: string): Promise<void> {
    const secret = resetToken ?? grant ?? '';
    const user = await this.users.find((await this.tickets.find('grant', secret)) ?? '');
    if (!user || user.email !== email) throw new DomainError('OTP_NOT_VERIFIED');
    await this.reset(user, newPassword, async (tx) => {
      if (!(await this.tickets.redeem(tx, 'grant', secret))) throw new DomainError('OTP_NOT_VERIFIED');
    });
  }

  /**
   * Sets the password with a mailed link. Administrators get links, and so do addresses without remaining code
   * attempts.
   */
  async resetByLink({ token, newPassword }: ResetByLink): Promise<void> {
    const challenge = await this.challenges.findByLink(token);
    const user = challenge && isReset(challenge.purpose) ? await this.users.findByEmail(challenge.email) : undefined;
    if (!challenge || !user) throw new DomainError('CODE_INVALID');
    await this.reset(user, newPassword, (tx) => this.challenges.consume(tx, challenge));
  }

  async update(actor: SignedIn, { oldPassword, newPassword }: UpdatePassword): Promise<void> {
    await this.require(actor, oldPassword, 'oldPassword');
    const user = await this.users.get(actor.id);
    const record = (tx: EntityManager) => this.audit.record(actor, { kind: 'password.changed', subject: actor.id }, tx);
    await this.set(user, newPassword, record, actor.sessionId);
  }

  /** Throws WRONG_PASSWORD, at the named field, unless this is the current password of the caller. */
  async require(actor: SignedIn, password: string, field: string): Promise<void> {
    await this.limits.byKey(wrongPasswords, actor.id);
    if (!(await this.passwords.verify(await this.credentials.hashOf(actor.id), password)))
      throw new DomainError('WRONG_PASSWORD', { fields: { [field]: errors.WRONG_PASSWORD.message } });
    await this.limits.clearKey(wrongPasswords, actor.id);
  }

  /**
   * Secures the account of a customer who becomes an administrator: a common password and codes for customers become
   * invalid.
   */
  async promote(tx: EntityManager, account: { id: string; email: string }): Promise<void> {
    await this.credentials.revoke(tx, account);
    if (await this.credentials.removeCommon(tx, account.id)) await this.challenges.mailLink(tx, account.email);
  }

  /**
   * Voids the common password of an administrator who has signed in with it. Such passwords were allowed before an
   * upgrade.
   */
  async voidCommon(account: { id: string; email: string }): Promise<void> {
    await this.database.transaction(async (tx) => {
      // Only one of several parallel sign-ins mails a link.
      if (!(await this.credentials.removeCommon(tx, account.id))) return;
      await this.credentials.revoke(tx, account);
      await this.challenges.mailLink(tx, account.email);
    });
  }

  private async verifyResetCode(
    ref: { purpose: 'reset'; id: string } | { purpose: 'otp'; email: string },
    code: string,
  ): Promise<{ challenge: Challenge; user: User }> {
    const challenge = await this.challenges.verifyCode(ref, code);
    const user = await this.users.findByEmail(challenge.email);
    // A four-digit code is too weak for an administrator account; administrators get a link.
    if (!user || user.isAdmin) throw new DomainError('CODE_INVALID');
    return { challenge, user };
  }

  private async reset(user: User, password: string, consumeProof: (tx: EntityManager) => Promise<void>): Promise<void> {
    await this.set(user, password, async (tx) => {
      await consumeProof(tx);
      await this.audit.record(user, { kind: 'password.reset', subject: user.id }, tx);
    });
  }

  private async set(
    user: User,
    password: string,
    runFirst: (tx: EntityManager) => Promise<void>,
    keptSession?: string,
  ): Promise<void> {
    const prepared = await this.passwords.prepare(password, user);
    await this.database.transaction(async (tx) => {
      await runFirst(tx);
      // Uses the current role, which may have changed since the request began. The lock keeps it unchanged.
      if (prepared.isCommon && (await this.users.lockRole(tx, user.id)) === 'admin') throw tooCommon();
      await this.credentials.replace(tx, user, prepared, keptSession);
      await this.outbox.add(tx, 'auth.password-changed', { userId: user.id });
    });
  }
}

const isReset = (purpose: ChallengePurpose) => purpose !== 'activation';

const tooCommon = () =>
  new DomainError('WEAK_PASSWORD', {
    fields: { newPassword: 'This password is too common. Please choose another one.' },
  });
