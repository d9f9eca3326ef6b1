import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUsers1763700000020 implements MigrationInterface {
  name = 'CreateUsers1763700000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id uuid CONSTRAINT users_pkey PRIMARY KEY,
        name text NOT NULL,
        company_name text NOT NULL,
        address text NOT NULL,
        phone text NOT NULL,
        email text NOT NULL
          CONSTRAINT users_email_unique UNIQUE
          CONSTRAINT users_email_lower CHECK (email = lower(email)),
        password_hash text NOT NULL,
        avatar_id uuid,
        role text NOT NULL DEFAULT 'customer' CONSTRAINT users_role_known CHECK (role IN ('customer', 'admin')),
        access_status text NOT NULL DEFAULT 'pending'
          CONSTRAINT users_access_known CHECK (access_status IN ('pending', 'approved', 'rejected', 'expired')),
        access_requested_at timestamptz NOT NULL DEFAULT now(),
        -- False until a digest has announced the request to the administrators.
        access_announced boolean NOT NULL DEFAULT false,
        more_time_requested_at timestamptz,
        asked_again_at timestamptz,
        access_decided_at timestamptz,
        access_decided_by uuid CONSTRAINT users_access_decided_by REFERENCES users ON DELETE SET NULL,
        access_granted_at timestamptz,
        access_expires_at timestamptz,
        access_duration smallint,
        permanent_access boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT users_grant_has_an_end
          CHECK (access_status <> 'approved' OR permanent_access OR access_expires_at IS NOT NULL)
      )`);
    // The only definition of current access, by the database clock. Every check uses it.
    await runner.query(`
      CREATE FUNCTION has_access(u users) RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT u.role = 'admin'
          OR (u.access_status = 'approved' AND (u.permanent_access OR u.access_expires_at > now())) IS TRUE
      $$`);
    await runner.query(`
      CREATE FUNCTION access_state(u users) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT CASE
          WHEN u.role = 'admin' THEN 'approved'
          WHEN u.access_status = 'approved' AND (u.permanent_access OR u.access_expires_at > now()) IS NOT TRUE
            THEN 'expired'
          ELSE u.access_status
        END
      $$`);
    await runner.query(`
      CREATE INDEX users_waiting ON users (coalesce(more_time_requested_at, access_requested_at), id)
      WHERE role = 'customer' AND (access_status = 'pending' OR more_time_requested_at IS NOT NULL)`);
    await runner.query(`
      CREATE INDEX users_by_access ON users (access_status, access_decided_at DESC, id) WHERE role = 'customer'`);
    await runner.query(`
      CREATE INDEX users_expiring ON users (access_expires_at)
      WHERE access_status = 'approved' AND NOT permanent_access`);
    await runner.query('CREATE INDEX users_newest ON users (created_at DESC, id DESC)');
    await runner.query('CREATE INDEX users_decided_by ON users (access_decided_by)');
    await runner.query(`
      CREATE INDEX users_text ON users
      USING gin ((name || ' ' || company_name || ' ' || email) gin_trgm_ops)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION access_state(users)');
    await runner.query('DROP FUNCTION has_access(users)');
    await runner.query('DROP TABLE users');
  }
}
