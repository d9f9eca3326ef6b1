import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drops the counts of users by role and access, and an index that only they needed. */
export class CountUsersWhenRead1763700000171 implements MigrationInterface {
  name = 'CountUsersWhenRead1763700000171';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION keep_user_counts CASCADE');
    await runner.query('DROP TABLE user_counts');
    await runner.query('DROP INDEX users_wanting_more');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX users_wanting_more ON users (id)
      WHERE role = 'customer' AND more_time_requested_at IS NOT NULL AND access_status <> 'pending'`);
    await runner.query(`
      CREATE TABLE user_counts (
        role text NOT NULL,
        access_status text NOT NULL,
        permanent_access boolean NOT NULL,
        users integer NOT NULL,
        CONSTRAINT user_counts_pkey PRIMARY KEY (role, access_status, permanent_access)
      )`);
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
}
