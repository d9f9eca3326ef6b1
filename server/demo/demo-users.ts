import type { AccessDuration } from '../../domain/access.js';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccessDecisionsService, type Decider } from '../features/access/access-decisions.service.js';
import { AccessJobs } from '../features/access/access.jobs.js';
import { AccessService } from '../features/access/access.service.js';
import { PasswordsService, type StoredPassword } from '../features/auth/passwords.service.js';
import { RegistrationService } from '../features/auth/registration.service.js';
import { ManagedCompaniesService } from '../features/companies/managed-companies.service.js';
import type { User } from '../features/users/user.entity.js';
import { UsersService } from '../features/users/users.service.js';
import { changed } from '../platform/database/sql.js';
import { withoutMail } from '../platform/mail/outbox.js';
import { buyer, companies, type DemoCompany } from './demo-companies.js';
import { type DemoAccounts, type DemoPart, signedIn } from './demo-part.js';

/** Companies in every access state. The login of one of them is printed at startup. */
const durationOf: Partial<Record<DemoCompany['accessState'], AccessDuration>> = {
  permanent: 'permanent',
  current: '720',
};

@Injectable()
export class DemoUsers implements DemoPart {
  readonly name = 'people';

  constructor(
    private readonly database: DataSource,
    private readonly passwords: PasswordsService,
    private readonly registration: RegistrationService,
    private readonly users: UsersService,
    private readonly access: AccessService,
    private readonly decisions: AccessDecisionsService,
    private readonly jobs: AccessJobs,
    private readonly managed: ManagedCompaniesService,
  ) {}

  async load(demo: DemoAccounts): Promise<string> {
    const admin = await this.admin(demo.adminEmail);
    const owner = { ...buyer, email: demo.buyerEmail };
    const buyerPassword = await this.passwords.prepare(demo.buyerPassword, owner);
    // The other accounts get a random password that is never shown, so they cannot be used to log in.
    const unusablePassword = await this.passwords.prepare(randomUUID(), owner);
    await withoutMail(async () => {
      await this.add(owner, buyerPassword, admin, unusablePassword);
      for (const company of companies) await this.add(company, unusablePassword, admin, unusablePassword);
    });
    // Resets the digest, so that the first real request is announced at once.
    await changed(this.database, 'UPDATE companies SET access_announced = true');
    await changed(this.database, `UPDATE access_digest SET last_at = '-infinity'`);
    return `${companies.length + 1} companies`;
  }

  /**
   * Moves grants into the past so that they have expired. Called once the orders exist, because placing them requires
   * current access.
   */
  async expireAccess(): Promise<void> {
    const expired = companies.filter(({ accessState }) => accessState === 'expired');
    await changed(
      this.database,
      `UPDATE companies SET access_granted_at = access_granted_at - interval '3 days',
         access_expires_at = access_expires_at - interval '3 days'
       FROM users WHERE users.company_id = companies.id AND email = ANY ($1)
         AND access_state(users, companies) = 'approved'`,
      [expired.map(({ email }) => email)],
    );
    await this.jobs.recordExpired();
  }

  /** Sets what may be ordered. Called once the orders exist, because some of them would be refused. */
  async setTerms({ adminEmail }: DemoAccounts): Promise<void> {
    const admin = signedIn(await this.admin(adminEmail));
    for (const { email, terms } of companies) {
      const user = terms && (await this.users.findByEmail(email));
      if (!user) continue;
      const { pausedReason: reason, ...input } = terms;
      await this.managed.update(admin, { id: user.companyId, ...input });
      if (reason) await this.managed.setOrdering(admin, { id: user.companyId, ordering: 'paused', reason });
    }
  }

  private async admin(email: string): Promise<User> {
    const admin = await this.users.findByEmail(email);
    if (!admin) throw new Error('Demo users require the demo administrator');
    return admin;
  }

  private async add(
    company: DemoCompany,
    password: StoredPassword,
    admin: Decider,
    passwordOfColleagues: StoredPassword,
  ): Promise<void> {
    if (await this.users.isTaken(company.email)) return;
    const { accessState: standing, joinedDaysAgo, colleagues = [], ...person } = company;
    const user = await this.database.transaction(async (tx) => {
      const founder = await this.registration.createAccount(tx, person, password);
      for (const colleague of colleagues)
        await this.registration.join(tx, { ...colleague, companyId: founder.id }, passwordOfColleagues);
      return founder;
    });
    await this.decide(user, standing, admin);
    const joined = 'created_at = now() - make_interval(days => $2)';
    await changed(this.database, `UPDATE users SET ${joined} WHERE company_id = $1`, [user.id, joinedDaysAgo]);
    const requested = 'access_requested_at = access_requested_at - make_interval(days => $2)';
    await changed(this.database, `UPDATE companies SET ${joined}, ${requested} WHERE id = $1`, [
      user.id,
      joinedDaysAgo,
    ]);
  }

  private async decide({ id: userId }: User, standing: DemoCompany['accessState'], admin: Decider): Promise<void> {
    if (standing === 'pending') return;
    if (standing === 'rejected') {
      await this.decisions.reject(admin, { userId });
      return;
    }
    await this.decisions.grant(admin, { userId, duration: durationOf[standing] ?? '24' });
    if (standing === 'wants more time') await this.access.request(userId);
  }
}
