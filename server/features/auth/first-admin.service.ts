import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Audit, system } from '../../platform/audit/audit.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { type Database, one, rows } from '../../platform/database/sql.js';
import { UsersService } from '../users/users.service.js';
import { CredentialsService } from './credentials.service.js';
import { PasswordsService } from './passwords.service.js';

/** Arbitrary but unique key of the advisory lock that makes instances which start together take turns. */
const bootLock = 7_263_002;

/** Creates the administrator named in the environment if the database has none. There is no default account. */
@Injectable()
export class FirstAdminService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Accounts');

  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly credentials: CredentialsService,
    private readonly audit: Audit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap() {
    const { adminEmail, adminPassword } = this.config;
    if (await this.hasAdmin()) return;
    if (!adminEmail || !adminPassword) {
      this.logger.warn(
        'There is no administrator who could let customers in: run npm run admin -- create <email>, ' +
          'or set ADMIN_EMAIL and ADMIN_PASSWORD',
      );
      return;
    }
    await this.database.transaction(async (tx) => {
      await rows(tx, 'SELECT pg_advisory_xact_lock($1)', [bootLock]);
      if (await this.hasAdmin(tx)) return;
      // A customer account with this address becomes the administrator, with the new password and no sessions.
      const customer = await this.users.findByEmail(adminEmail, tx);
      if (customer) {
        await this.users.lockCompanyOf(tx, customer.id);
        await this.users.promote(tx, customer.id);
      }
      const admin = customer ?? (await this.users.addAdmin(tx, adminEmail));
      await this.credentials.replace(tx, admin, await this.passwords.prepare(adminPassword, admin));
      await this.audit.record(system, { kind: 'admin.first', subject: admin.id }, tx);
      this.logger.log(`The first administrator is ${adminEmail}`);
    });
  }

  private async hasAdmin(database: Database = this.database): Promise<boolean> {
    return (
      (await one(
        database,
        'SELECT FROM users JOIN staff_roles ON staff_roles.id = staff_role_id WHERE locked LIMIT 1',
      )) !== undefined
    );
  }
}
