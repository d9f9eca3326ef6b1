import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The columns that move from users to companies, beside the name. */
const moved = `address, access_status, access_requested_at, access_announced, more_time_requested_at, asked_again_at,
  access_decided_at, access_decided_by, access_granted_at, access_expires_at, access_duration, permanent_access`;
const movedColumns = moved.split(',').map((column) => column.trim());

/** The columns of access and the constraint on them, for the table that has them. */
const accessOf = (table: string) => [
  `access_status text NOT NULL DEFAULT 'pending'
     CONSTRAINT ${table}_access_known CHECK (access_status IN ('pending', 'approved', 'rejected', 'expired'))`,
  'access_requested_at timestamptz NOT NULL DEFAULT now()',
  'access_announced boolean NOT NULL DEFAULT false',
  'more_time_requested_at timestamptz',
  'asked_again_at timestamptz',
  'access_decided_at timestamptz',
  `access_decided_by uuid CONSTRAINT ${table}_access_decided_by REFERENCES users ON DELETE SET NULL`,
  'access_granted_at timestamptz',
  'access_expires_at timestamptz',
  'access_duration smallint',
  'permanent_access boolean NOT NULL DEFAULT false',
  `CONSTRAINT ${table}_grant_has_an_end
     CHECK (access_status <> 'approved' OR permanent_access OR access_expires_at IS NOT NULL)`,
];

/** Status of access at the time of the database; `row` has the columns of access. */
const accessState = (signature: string, row: string) => `
  CREATE FUNCTION access_state(${signature}) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE
      WHEN u.role = 'admin' THEN 'approved'
      WHEN ${row}.access_status = 'approved' AND (${row}.permanent_access OR ${row}.access_expires_at > now()) IS NOT TRUE
        THEN 'expired'
      ELSE ${row}.access_status
    END
  $$`;

const natural = (column: string) => `lower(${column}) COLLATE natural_order`;

/**
 * Moves the name, the address and the access of a company out of its account. A company has the id of its account, so
 * that every stored id keeps its meaning.
 */
export class CreateCompanies1763700000199 implements MigrationInterface {
  name = 'CreateCompanies1763700000199';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE companies (
        id uuid CONSTRAINT companies_pkey PRIMARY KEY,
        name text NOT NULL,
        address text NOT NULL,
        ${accessOf('companies').join(', ')},
        created_at timestamptz NOT NULL DEFAULT now(),
        changed_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      INSERT INTO companies (id, name, ${moved}, created_at, changed_at)
      SELECT id, company_name, ${moved}, created_at, changed_at FROM users`);
    await runner.query('DROP FUNCTION access_state(users)');
    // PostgreSQL drops the indexes of these columns with them.
    await runner.query(
      `ALTER TABLE users ${['company_name', ...movedColumns].map((column) => `DROP COLUMN ${column}`).join(', ')}`,
    );
    await runner.query('ALTER TABLE users ADD company_id uuid');
    await runner.query('UPDATE users SET company_id = id');
    await runner.query(`
      ALTER TABLE users ALTER company_id SET NOT NULL,
        ADD CONSTRAINT users_company FOREIGN KEY (company_id) REFERENCES companies`);
    await runner.query(accessState('u users, c companies', 'c'));
    await this.indexCompanies(runner);
    await this.indexUsers(runner);
    await runner.query('ALTER TABLE access_decisions DROP CONSTRAINT access_decisions_user');
    await runner.query('ALTER TABLE access_decisions RENAME user_id TO company_id');
    await runner.query(`
      ALTER TABLE access_decisions ADD CONSTRAINT access_decisions_company
      FOREIGN KEY (company_id) REFERENCES companies ON DELETE CASCADE`);
    await runner.query('ALTER INDEX access_decisions_by_user RENAME TO access_decisions_by_company');
    // PostgreSQL would plan the lists for an empty table until the first autovacuum.
    await runner.query('ANALYZE companies, users');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER INDEX access_decisions_by_company RENAME TO access_decisions_by_user');
    await runner.query('ALTER TABLE access_decisions DROP CONSTRAINT access_decisions_company');
    await runner.query('ALTER TABLE access_decisions RENAME company_id TO user_id');
    await runner.query(`
      ALTER TABLE access_decisions ADD CONSTRAINT access_decisions_user
      FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE`);
    await runner.query('DROP FUNCTION access_state(users, companies)');
    await runner.query('DROP INDEX users_by_name, users_by_age');
    const added = ['company_name text', 'address text', ...accessOf('users')];
    await runner.query(`ALTER TABLE users ${added.map((column) => `ADD ${column}`).join(', ')}`);
    const columns = movedColumns.map((column) => `${column} = company.${column}`);
    await runner.query(`
      UPDATE users SET company_name = company.name, ${columns.join(', ')},
        changed_at = greatest(users.changed_at, company.changed_at)
      FROM companies company WHERE company.id = company_id`);
    await runner.query('ALTER TABLE users ALTER company_name SET NOT NULL, ALTER address SET NOT NULL');
    await runner.query('ALTER TABLE users DROP COLUMN company_id');
    await runner.query('DROP TABLE companies');
    await runner.query(accessState('u users', 'u'));
    await this.indexUsersAsBefore(runner);
  }

  private async indexCompanies(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX companies_waiting ON companies (coalesce(more_time_requested_at, access_requested_at), id)
      WHERE access_status = 'pending' OR more_time_requested_at IS NOT NULL`);
    await runner.query(
      'CREATE INDEX companies_by_access ON companies (access_status, access_decided_at DESC NULLS LAST, id)',
    );
    await runner.query(`
      CREATE INDEX companies_expiring ON companies (access_expires_at)
      WHERE access_status = 'approved' AND NOT permanent_access`);
    await runner.query('CREATE INDEX companies_by_end ON companies (access_expires_at, id)');
    await runner.query('CREATE INDEX companies_by_last_end ON companies (access_expires_at DESC NULLS LAST, id DESC)');
    await runner.query(`CREATE INDEX companies_by_name ON companies (${natural('name')}, id)`);
    await runner.query('CREATE INDEX companies_decided_by ON companies (access_decided_by)');
  }

  private async indexUsers(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX users_by_change, users_name_begins, users_email_begins');
    const included = 'company_id, role';
    await runner.query(`CREATE INDEX users_by_age ON users (created_at DESC, id DESC) INCLUDE (${included})`);
    await runner.query(`CREATE INDEX users_by_name ON users (${natural('name')}, id) INCLUDE (name, ${included})`);
    await runner.query('CREATE INDEX users_by_company ON users (company_id)');
  }

  private async indexUsersAsBefore(runner: QueryRunner): Promise<void> {
    const access = 'role, access_status, permanent_access';
    const included = `${access}, access_expires_at`;
    for (const index of [
      'users_by_change ON users (changed_at, id)',
      `users_waiting ON users (coalesce(more_time_requested_at, access_requested_at), id)
       WHERE role = 'customer' AND (access_status = 'pending' OR more_time_requested_at IS NOT NULL)`,
      `users_by_access ON users (access_status, access_decided_at DESC NULLS LAST, id) WHERE role = 'customer'`,
      `users_expiring ON users (access_expires_at) WHERE access_status = 'approved' AND NOT permanent_access`,
      'users_decided_by ON users (access_decided_by)',
      `users_text ON users USING gin ((name || ' ' || company_name || ' ' || email) gin_trgm_ops)`,
      `users_by_age ON users (created_at DESC, id DESC) INCLUDE (${included})`,
      `users_by_name ON users (${natural('name')}, id) INCLUDE (name, ${included})`,
      `users_by_company ON users (${natural('company_name')}, id) INCLUDE (company_name, ${included})`,
      `users_by_end ON users (access_expires_at, id) INCLUDE (${access})`,
      `users_by_last_end ON users (access_expires_at DESC NULLS LAST, id DESC) INCLUDE (${access})`,
      'users_name_begins ON users (lower(name) text_pattern_ops)',
      'users_company_begins ON users (lower(company_name) text_pattern_ops)',
      'users_email_begins ON users (email text_pattern_ops)',
    ])
      await runner.query(`CREATE INDEX ${index}`);
  }
}
