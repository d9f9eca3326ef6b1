import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { resendSeconds } from '../../../domain/auth.js';
import { type Activate, type Register } from '../../../domain/auth.schemas.js';
import { DomainError } from '../../../domain/errors.js';
import { Audit } from '../../platform/audit/audit.js';
import { changed, type Database, one } from '../../platform/database/sql.js';
import { AccessService } from '../access/access.service.js';
import type { User } from '../users/user.entity.js';
import { type NewPerson, type NewUser, UsersService } from '../users/users.service.js';
import { type Challenge, ChallengesService } from './codes/challenges.service.js';
import type { Requester } from './codes/mail-budgets.service.js';
import { TicketsService } from './codes/tickets.service.js';
import { CredentialsService } from './credentials.service.js';
import { PasswordsService, type StoredPassword } from './passwords.service.js';
import type { Limit } from '../../platform/http/limits/limits.js';

/** Limits registrations per network address, which also slows down probing for registered email addresses. */
export const registrationsPerHour: Limit = { name: 'register-hour', times: 20, seconds: 3_600 };
export const registrationsPerDay: Limit = { name: 'register-day', times: 60, seconds: 86_400 };
export const codeSends: Limit = { name: 'code-send', times: 20, seconds: 3_600 };
export const codeAttemptsPerAddress: Limit = { name: 'code-verify', times: 10, seconds: 600 };

const registrationDays = 7;
const registrationMinutes = registrationDays * 24 * 60;

const isOpen = 'expires_at > now()';

@Injectable()
export class RegistrationService {
  constructor(
    private readonly database: DataSource,
    private readonly passwords: PasswordsService,
    private readonly credentials: CredentialsService,
    private readonly users: UsersService,
    private readonly access: AccessService,
    private readonly challenges: ChallengesService,
    private readonly tickets: TicketsService,
    private readonly audit: Audit,
  ) {}

  /** Stores a registration. The account is created only when the code from the mail is sent back with the token. */
  async register({ password, ...person }: Register, requester: Requester): Promise<{ activationToken: string }> {
    if (await this.users.isTaken(person.email)) throw new DomainError('EMAIL_TAKEN');
    const { hash, isCommon } = await this.passwords.prepare(password, person);
    return this.database.transaction(async (tx) => {
      const id = uuid();
      await changed(
        tx,
        `INSERT INTO registrations (id, name, company_name, address, phone, email, password_hash, is_common, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(days => $9))`,
        [
          id,
          person.name,
          person.companyName,
          person.address,
          person.phone,
          person.email,
          hash,
          isCommon,
          registrationDays,
        ],
      );
      const { email } = person;
      await this.challenges.open(tx, { purpose: 'activation', email, registrationId: id }, requester);
      return { activationToken: await this.issueToken(tx, id) };
    });
  }

  /** Issues a new token for a registration. The caller must have proved the registration's password. */
  async issueToken(database: Database, registrationId: string): Promise<string> {
    return this.tickets.issue(database, 'activation', registrationId, registrationMinutes);
  }

  async resend({ activationToken }: { activationToken: string }, requester: Requester): Promise<void> {
    const registrationId = await this.find(activationToken);
    const passed = await this.challenges.secondsSinceLast(registrationId);
    if (passed < resendSeconds)
      throw new DomainError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(resendSeconds - passed) });
    await this.database.transaction(async (tx) => {
      const sql = 'SELECT email FROM registrations WHERE id = $1';
      const registration = await one<{ email: string }>(tx, sql, [registrationId]);
      if (!registration) throw new DomainError('CODE_INVALID');
      const { email } = registration;
      const { mailed } = await this.challenges.open(tx, { purpose: 'activation', email, registrationId }, requester);
      // The caller holds the registration's token, so revealing the mail limit discloses nothing new.
      if (!mailed) throw new DomainError('TOO_MANY_REQUESTS', { retryAfter: 15 * 60 });
    });
  }

  async activate({ activationToken, code }: Activate): Promise<void> {
    const registrationId = await this.find(activationToken);
    const challenge = await this.challenges.verifyCode({ purpose: 'activation', registrationId }, code);
    await this.completeActivation(challenge);
  }

  /**
   * Activates an account with the link in the mail, which addresses without remaining code attempts get instead of a
   * code.
   */
  async activateByLink({ token }: { token: string }): Promise<void> {
    const challenge = await this.challenges.findByLink(token);
    if (challenge?.purpose !== 'activation') throw new DomainError('CODE_INVALID');
    await this.completeActivation(challenge);
  }

  /** Creates an account and files its first access request. */
  async createAccount(tx: EntityManager, person: NewUser, password: StoredPassword): Promise<User> {
    const user = await this.users.add(tx, person);
    await this.credentials.set(tx, user.id, password);
    await this.access.openRequest(tx, user.id);
    await this.audit.record(user, { kind: 'account.activated', subject: user.id }, tx);
    return user;
  }

  /** Creates the account of a person who was invited to a company by mail. */
  async join(tx: EntityManager, person: NewPerson, password: StoredPassword): Promise<User> {
    const user = await this.users.addPerson(tx, person);
    await this.complete(tx, user, password);
    return user;
  }

  /** Completes the new account of a person who was invited by mail. Registrations of the same address are deleted. */
  async complete(tx: EntityManager, user: User, password: StoredPassword): Promise<void> {
    await this.credentials.set(tx, user.id, password);
    await changed(tx, 'DELETE FROM registrations WHERE email = $1', [user.email]);
  }

  async nameOf(registrationId: string): Promise<string | undefined> {
    const sql = 'SELECT name FROM registrations WHERE id = $1';
    return (await one<{ name: string }>(this.database, sql, [registrationId]))?.name;
  }

  async deleteExpired(): Promise<void> {
    await changed(this.database, `DELETE FROM registrations WHERE NOT (${isOpen})`);
  }

  private async completeActivation(challenge: Challenge): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.challenges.consume(tx, challenge);
      const registration = await one<NewUser & StoredPassword>(
        tx,
        `SELECT name, company_name, address, phone, email, password_hash AS hash, is_common FROM registrations
         WHERE id = $1 AND ${isOpen}`,
        [challenge.registrationId],
      );
      if (!registration) throw new DomainError('CODE_INVALID');
      const { hash, isCommon, ...person } = registration;
      await this.createAccount(tx, person, { hash, isCommon });
      // The first confirmed registration of an address wins; all others are deleted.
      await changed(tx, 'DELETE FROM registrations WHERE email = $1', [person.email]);
    });
  }

  private async find(activationToken: string): Promise<string> {
    const registrationId = await this.tickets.find('activation', activationToken);
    if (!registrationId) throw new DomainError('CODE_INVALID');
    return registrationId;
  }
}
