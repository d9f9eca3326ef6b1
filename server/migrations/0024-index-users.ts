import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns of the list filters. Indexes include them, so that far pages need index-only scans. */
const looked = 'role, access_status, permanent_access, access_expires_at';

/**
 * Keeps the user list fast with 100,000 users: one index per sort order, and counts that triggers maintain. Only access
 * that has expired since the last sweep (at most a minute) is counted by the query.
 */
export class FindUsers1763700000024 implements MigrationInterface {
  name = 'FindUsers1763700000024';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX users_newest');
    await runner.query(`CREATE INDEX users_by_age ON users (created_at DESC, id DESC) INCLUDE (${looked})`);
    await runner.query(`CREATE INDEX users_by_name ON users (lower(name), id) INCLUDE (name, ${looked})`);
    await runner.query(
      `CREATE INDEX users_by_company ON users (lower(company_name), id) INCLUDE (company_name, ${looked})`,
    );
    const rest = 'role, access_status, permanent_access';
    await runner.query(`CREATE INDEX users_by_end ON users (access_expires_at, id) INCLUDE (${rest})`);
    await runner.query(
      `CREATE INDEX users_by_last_end ON users (access_expires_at DESC NULLS LAST, id DESC) INCLUDE (${rest})`,
    );
    await runner.query('CREATE INDEX users_name_begins ON users (lower(name) text_pattern_ops)');
    await runner.query('CREATE INDEX users_company_begins ON users (lower(company_name) text_pattern_ops)');
    await runner.query('CREATE INDEX users_email_begins ON users (email text_pattern_ops)');
    await runner.query(`CREATE INDEX users_admins ON users (id) WHERE role = 'admin'`);
    await runner.query(`
      CREATE TABLE user_counts (
        role text NOT NULL,
        access_status text NOT NULL,
        permanent_access boolean NOT NULL,
        users integer NOT NULL,
        CONSTRAINT user_counts_pkey PRIMARY KEY (role, access_status, permanent_access)
      )`);
    // Sorted, so that concurrent changes cannot deadlock.
    await runner.query(`
      CREATE FUNCTION keep_user_counts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO user_counts AS kept (role, access_status, permanent_access, users)
        SELECT role, access_status, permanent_access, sum(change) FROM (
          SELECT NEW.role, NEW.access_status, NEW.permanent_access, 1 AS change WHERE TG_OP <> 'DELETE'
          UNION ALL
          SELECT OLD.role, OLD.access_status, OLD.permanent_access, -1 WHERE TG_OP <> 'INSERT'
        ) AS changed
        GROUP BY role, access_status, permanent_access HAVING sum(change) <> 0
        ORDER BY role, access_status, permanent_access
        ON CONFLICT (role, access_status, permanent_access) DO UPDATE SET users = kept.users + excluded.users;
        RETURN NULL;
      END $$`);
    await runner.query(`
      INSERT INTO user_counts
      SELECT role, access_status, permanent_access, count(*) FROM users GROUP BY role, access_status, permanent_access`);
    await runner.query(`
      CREATE TRIGGER users_counted AFTER INSERT OR DELETE OR UPDATE OF role, access_status, permanent_access ON users
      FOR EACH ROW EXECUTE FUNCTION keep_user_counts()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER users_counted ON users');
    await runner.query('DROP FUNCTION keep_user_counts');
    await runner.query('DROP TABLE user_counts');
    await runner.query('DROP INDEX users_email_begins, users_company_begins, users_name_begins');
    await runner.query(
      'DROP INDEX users_admins, users_by_last_end, users_by_end, users_by_company, users_by_name, users_by_age',
    );
    await runner.query('CREATE INDEX users_newest ON users (created_at DESC, id DESC)');
  }
}
