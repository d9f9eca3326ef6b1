import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { brand } from '../../../domain/brand.js';
import { Audit, system } from '../../platform/audit/audit.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Passwords } from './passwords.service.js';

/** Arbitrary but unique key of the advisory lock that makes instances which start together take turns. */
const bootLock = 7_263_002;

/** Creates the administrator named in the environment if the database has none. There is no default account. */
@Injectable()
export class FirstAdmin implements OnApplicationBootstrap {
  private readonly logger = new Logger('Accounts');

  constructor(
    private readonly database: DataSource,
    private readonly passwords: Passwords,
    private readonly audit: Audit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap() {
    const { adminEmail, adminPassword } = this.config;
    if (!adminEmail || !adminPassword || (await this.hasAdmin())) return;
    const hash = await this.passwords.hash(adminPassword);
    await this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [bootLock]);
      // A customer account with this address becomes the administrator, with the new password and no sessions.
      const rows = await tx.query<{ id: string }[]>(
        `INSERT INTO users (id, name, company_name, address, phone, email, password_hash, role)
         SELECT $1, 'Administrator', $2, $3, $4, $5, $6, 'admin'
         WHERE NOT EXISTS (SELECT FROM users WHERE role = 'admin')
         ON CONFLICT (email) DO UPDATE SET role = 'admin', password_hash = excluded.password_hash
         RETURNING id`,
        [uuid(), brand.name, brand.address.lines.join(', '), brand.phone.display, adminEmail, hash],
      );
      const [admin] = rows;
      if (!admin) return;
      await tx.query('DELETE FROM sessions WHERE user_id = $1', [admin.id]);
      await this.audit.record(system, { kind: 'admin.first', subject: admin.id }, tx);
      this.logger.log(`The first administrator is ${adminEmail}`);
    });
  }

  private async hasAdmin(): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(`SELECT FROM users WHERE role = 'admin' LIMIT 1`);
    return rows.length > 0;
  }
}
