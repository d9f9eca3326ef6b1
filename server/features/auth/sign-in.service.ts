import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AccessStatus } from '../../../domain/access.js';
import type { Login } from '../../../domain/auth.schemas.js';
import { type CompanyRole, mayOrder } from '../../../domain/companies.js';
import { DomainError, invalidField } from '../../../domain/errors.js';
import { factorMessages } from '../../../domain/factors.js';
import type { CompleteLogin } from '../../../domain/factors.schemas.js';
import type { Role } from '../../../domain/users.js';
import { Audit, system } from '../../platform/audit/audit.js';
import { signIns } from '../../platform/audit/counters.js';
import { batchSize, changed, type Database, inBatches, one } from '../../platform/database/sql.js';
import type { Access } from '../access/access.types.js';
import { AccessService } from '../access/access.service.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { AccountPasswordService } from './account-password.service.js';
import { TicketsService } from './codes/tickets.service.js';
import { CredentialsService } from './credentials.service.js';
import { FactorProofsService, isWrong } from './factors/factor-proofs.service.js';
import { SecondFactorChallengesService, type SignInChallenge } from './factors/second-factor-challenges.service.js';
import { TrustedBrowsersService } from './factors/trusted-browsers.service.js';
import { PasswordsService, type StoredPassword } from './passwords.service.js';
import { RegistrationService } from './registration.service.js';
import { secretText, sha256 } from './keys.js';
import { SessionsService, type SessionTokens } from './sessions/sessions.service.js';
import { deviceSeconds, type SignInTokens } from './sessions/session-cookies.js';
import type { ClientContext } from './sessions/client-context.js';
import { SignInLimitsService } from './sign-in-limits.service.js';

export interface SignIn extends SignInTokens {
  user: User;
  access: Access;
  /** True for staff who can only add a second factor until they have one. */
  mustAddFactor: boolean;
}

/** The details of SECOND_FACTOR_NEEDED. */
type Asked = { challenge: string; methods: string[] };

type Started = Pick<SignIn, 'tokens' | 'mustAddFactor' | 'trustedBrowser'>;

interface Account extends StoredPassword {
  userId: string | null;
  registrationId: string | null;
  role: Role;
  name: string;
  companyName: string;
  companyRole: CompanyRole;
  blocked: boolean;
  status: AccessStatus;
}

const requestAgainMinutes = 15;

@Injectable()
export class SignInService {
  constructor(
    private readonly database: DataSource,
    private readonly passwords: PasswordsService,
    private readonly credentials: CredentialsService,
    private readonly accountPassword: AccountPasswordService,
    private readonly limits: SignInLimitsService,
    private readonly users: UsersService,
    private readonly access: AccessService,
    private readonly registration: RegistrationService,
    private readonly sessions: SessionsService,
    private readonly tickets: TicketsService,
    private readonly proofs: FactorProofsService,
    private readonly factorChallenges: SecondFactorChallengesService,
    private readonly trusted: TrustedBrowsersService,
    private readonly audit: Audit,
  ) {}

  async signIn(login: Login, client: ClientContext): Promise<SignIn> {
    return this.counted(() => this.attempt(login, client));
  }

  /** Completes a sign-in of the staff with a second factor. The challenge makes one session. */
  async complete(input: CompleteLogin, client: ClientContext): Promise<SignIn> {
    return this.counted(() => this.answer(input, client));
  }

  private async counted(attempt: () => Promise<SignIn>): Promise<SignIn> {
    try {
      const signIn = await attempt();
      signIns.inc({ result: 'succeeded' });
      return signIn;
    } catch (error) {
      signIns.inc({ result: error instanceof DomainError ? error.code : 'error' });
      throw error;
    }
  }

  private async attempt(
    { email, password, remember = false, transport = 'cookie' }: Login,
    client: ClientContext,
  ): Promise<SignIn> {
    this.passwords.rejectIfBusy();
    const buckets = await this.limits.take(email, client);
    const [account, isCorrect] = await this.check(email, password).catch(async (error: unknown) => {
      // Under load, passwords are rejected unchecked. Counting them would lock their owners out.
      await this.limits.refund(buckets);
      throw error;
    });
    if (!account || !isCorrect) {
      await this.audit.record(system, { kind: 'login.failed', subject: account?.userId ?? undefined });
      throw new DomainError('LOGIN_FAILED');
    }
    await this.limits.refund(buckets);
    const userId = account.userId ?? (await this.refuseUnactivated(account));
    if (account.blocked) throw new DomainError('ACCOUNT_BLOCKED');
    if (account.role !== 'admin' && account.status !== 'approved') await this.refuse({ ...account, userId });
    const renewed = await this.passwords.renew(account, password, { ...account, email });
    if (renewed) await this.credentials.renew(userId, account, renewed);
    if (account.role === 'admin' && (renewed ?? account).isCommon) {
      await this.accountPassword.voidCommon({ id: userId, email });
      throw new DomainError('PASSWORD_VOIDED');
    }
    const known = { userId, remember, transport };
    const started =
      account.role === 'admin'
        ? await this.startForStaff(known, client)
        : { tokens: await this.startSession(this.database, 'customer', known, client), mustAddFactor: false };
    return this.completeSignIn(known, client, started);
  }

  /**
   * Throws SECOND_FACTOR_NEEDED if the person of the staff has a second factor, unless this browser is trusted. The lock
   * keeps that so until the session has started: a first factor ends the sessions that began without it.
   */
  private async startForStaff(known: SignInChallenge, client: ClientContext): Promise<Started> {
    const started = await this.database.transaction<Started | Asked>(async (tx) => {
      await this.credentials.lock(tx, known.userId);
      const { methods, isTrusted, mustAddFactor } = await this.proofs.secondStepOf(
        tx,
        known.userId,
        client.trustedBrowser,
      );
      if (methods.length === 0 || isTrusted)
        return { tokens: await this.startSession(tx, 'admin', known, client), mustAddFactor };
      return { challenge: await this.factorChallenges.issue(tx, known), methods };
    });
    if (!('challenge' in started)) return started;
    throw new DomainError('SECOND_FACTOR_NEEDED', { details: started });
  }

  private async answer({ challenge, trust, ...answer }: CompleteLogin, client: ClientContext): Promise<SignIn> {
    const known = await this.factorChallenges.attempt(challenge);
    const { userId, transport } = known;
    if (trust && transport === 'token') throw invalidField('trust', factorMessages.trustNeedsCookies);
    try {
      const started = await this.proofs.counted(userId, async (tx) => {
        await this.credentials.lock(tx, userId);
        await this.proofs.accept(tx, userId, answer, challenge);
        await this.factorChallenges.redeem(tx, challenge);
        const trustedBrowser = trust ? await this.trusted.trust(tx, userId, client.trustedBrowser) : undefined;
        const tokens = await this.startSession(tx, 'admin', known, client);
        return { tokens, trustedBrowser, mustAddFactor: false };
      });
      return await this.completeSignIn(known, client, started);
    } catch (error) {
      if (isWrong(error)) await this.audit.record(system, { kind: 'login.failed', subject: userId });
      throw error;
    }
  }

  /** Requests access again for a rejected customer; the token proves a recent sign-in with the right password. */
  async requestAccessAgain({ requestToken }: { requestToken: string }): Promise<void> {
    const userId = await this.tickets.find('ask-again', requestToken);
    if (!userId) throw new DomainError('UNAUTHENTICATED');
    await this.access.request(userId);
  }

  /** Deletes devices whose cookie has expired. */
  async deleteExpired(): Promise<void> {
    const old = 'last_used_at < now() - make_interval(secs => $1)';
    await inBatches(
      this.database,
      `DELETE FROM known_devices WHERE ${old} AND ctid IN (SELECT ctid FROM known_devices WHERE ${old} LIMIT ${batchSize})`,
      [deviceSeconds],
    );
  }

  private async check(email: string, password: string): Promise<[account: Account | undefined, isCorrect: boolean]> {
    const account = await this.accountOf(email);
    return [account, await this.passwords.verify(account?.hash, password)];
  }

  private async accountOf(email: string): Promise<Account | undefined> {
    return one<Account>(
      this.database,
      `SELECT u.id AS user_id, NULL AS registration_id, u.role, u.name, company.name AS company_name,
         u.company_role, u.blocked_at IS NOT NULL AS blocked,
         c.password_hash AS hash, c.is_common, access_state(u, company) AS status, 1 AS rank, u.created_at
       FROM users u JOIN companies company ON company.id = u.company_id JOIN credentials c ON c.user_id = u.id
       WHERE u.email = $1
       UNION ALL
       SELECT NULL, r.id, 'customer', r.name, r.company_name, 'owner', false, r.password_hash, r.is_common, 'pending', 2, r.created_at
       FROM registrations r WHERE r.email = $1 AND r.expires_at > now()
       ORDER BY rank, created_at DESC LIMIT 1`,
      [email],
    );
  }

  private async refuseUnactivated({ registrationId }: Account): Promise<never> {
    const activationToken = await this.registration.issueToken(this.database, registrationId ?? '');
    throw new DomainError('NOT_ACTIVATED', { details: { activationToken } });
  }

  /** Requests access again where that is due. Viewers can only wait for their colleagues to do so. */
  private async refuse({ userId, companyRole, status }: Pick<Account, 'companyRole' | 'status'> & { userId: string }) {
    const mayRequest = mayOrder(companyRole);
    const isRequest = status === 'expired' && mayRequest;
    const { requestedAt } = await (isRequest ? this.access.request(userId) : this.access.get(userId));
    // The role tells the screen who can ask for access, and that only owners get mails about it.
    const details = { since: toIsoText(requestedAt), ...(companyRole !== 'owner' && { companyRole }) };
    if (status === 'expired') throw new DomainError('ACCESS_EXPIRED', { details });
    if (status === 'pending') throw new DomainError('ACCESS_PENDING', { details });
    if (!mayRequest) throw new DomainError('ACCESS_REJECTED', { details });
    const requestToken = await this.tickets.issue(this.database, 'ask-again', userId, requestAgainMinutes);
    throw new DomainError('ACCESS_REJECTED', { details: { ...details, requestToken } });
  }

  /** Ends the browser's earlier session; the new one is independent of it. */
  private async startSession(
    database: Database,
    role: Role,
    { userId, remember, transport }: SignInChallenge,
    client: ClientContext,
  ): Promise<SessionTokens> {
    if (transport === 'cookie' && client.refreshToken)
      await this.sessions.end({ refreshToken: client.refreshToken }, database);
    return this.sessions.start({ id: userId, role }, client, remember, database);
  }

  private async completeSignIn(
    { userId: id, transport }: SignInChallenge,
    client: ClientContext,
    started: Started,
  ): Promise<SignIn> {
    const device = transport === 'cookie' ? await this.rememberDevice(id, client) : undefined;
    await this.audit.record({ id }, { kind: 'login.succeeded', subject: id });
    const [user, access] = await Promise.all([this.users.get(id), this.access.get(id)]);
    return { user, access, transport, device, ...started };
  }

  private async rememberDevice(userId: string, { knownDevice, address }: ClientContext): Promise<string> {
    const secret = knownDevice ?? secretText();
    const used = 'UPDATE known_devices SET last_used_at = now(), network = $3 WHERE sha256 = $1 AND user_id = $2';
    if (await changed(this.database, used, [sha256(secret), userId, address])) return secret;
    // The cookie belongs to another account or was not issued by us, so this account gets a new secret.
    const fresh = secretText();
    const added = 'INSERT INTO known_devices (sha256, user_id, network) VALUES ($1, $2, $3)';
    await changed(this.database, added, [sha256(fresh), userId, address]);
    return fresh;
  }
}

const toIsoText = (date: Date | null) => date?.toISOString() ?? null;
