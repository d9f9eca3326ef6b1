import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSessions1763700000021 implements MigrationInterface {
  name = 'CreateSessions1763700000021';

  async up(runner: QueryRunner): Promise<void> {
    // Ended sessions are deleted, so nothing can restore them.
    await runner.query(`
      CREATE TABLE sessions (
        id uuid CONSTRAINT sessions_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT sessions_user REFERENCES users ON DELETE CASCADE,
        remember boolean NOT NULL,
        device text NOT NULL,
        address text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_seen_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        -- Null when only expires_at ends the session.
        idle interval
      )`);
    await runner.query('CREATE INDEX sessions_by_user ON sessions (user_id, created_at DESC)');
    await runner.query('CREATE INDEX sessions_by_expiry ON sessions (expires_at)');
    await runner.query(`
      CREATE FUNCTION is_live(s sessions) RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT s.expires_at > now() AND (s.idle IS NULL OR s.last_seen_at > now() - s.idle)
      $$`);
    await runner.query(`
      CREATE TABLE refresh_tokens (
        sha256 bytea CONSTRAINT refresh_tokens_pkey PRIMARY KEY,
        session_id uuid NOT NULL CONSTRAINT refresh_tokens_session REFERENCES sessions ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        used_at timestamptz,
        successor_sha256 bytea,
        -- The successor token, encrypted with the presented token. Used only during the grace period.
        successor_sealed bytea
      )`);
    await runner.query('CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id)');
    await runner.query(`
      CREATE INDEX refresh_tokens_sealed ON refresh_tokens (used_at) WHERE successor_sealed IS NOT NULL`);
    await runner.query(`
      CREATE TABLE known_devices (
        sha256 bytea CONSTRAINT known_devices_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT known_devices_user REFERENCES users ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX known_devices_by_user ON known_devices (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE known_devices, refresh_tokens');
    await runner.query('DROP FUNCTION is_live(sessions)');
    await runner.query('DROP TABLE sessions');
  }
}
