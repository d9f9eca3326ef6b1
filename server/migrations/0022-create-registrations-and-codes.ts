import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateRegistrationsAndCodes1763700000022 implements MigrationInterface {
  name = 'CreateRegistrationsAndCodes1763700000022';

  async up(runner: QueryRunner): Promise<void> {
    // Registrations wait here until the code is confirmed, so that unconfirmed ones cannot block an email address.
    await runner.query(`
      CREATE TABLE registrations (
        id uuid CONSTRAINT registrations_pkey PRIMARY KEY,
        name text NOT NULL,
        company_name text NOT NULL,
        address text NOT NULL,
        phone text NOT NULL,
        email text NOT NULL CONSTRAINT registrations_email_lower CHECK (email = lower(email)),
        password_hash text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX registrations_by_email ON registrations (email, created_at DESC)');
    await runner.query('CREATE INDEX registrations_by_expiry ON registrations (expires_at)');
    // Codes are not stored: they are derived from the id, the email and a key outside the database.
    await runner.query(`
      CREATE TABLE code_challenges (
        id uuid CONSTRAINT code_challenges_pkey PRIMARY KEY,
        purpose text NOT NULL
          CONSTRAINT code_challenges_purpose_known CHECK (purpose IN ('activation', 'reset', 'otp')),
        email text NOT NULL,
        registration_id uuid CONSTRAINT code_challenges_registration REFERENCES registrations ON DELETE CASCADE,
        mailed boolean NOT NULL,
        tries smallint NOT NULL DEFAULT 0 CONSTRAINT code_challenges_tries CHECK (tries BETWEEN 0 AND 5),
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        voided_at timestamptz
      )`);
    await runner.query('CREATE INDEX code_challenges_by_email ON code_challenges (email, purpose, created_at DESC)');
    await runner.query('CREATE INDEX code_challenges_by_registration ON code_challenges (registration_id)');
    await runner.query('CREATE INDEX code_challenges_by_age ON code_challenges (created_at)');
    await runner.query(`
      CREATE TABLE guess_budgets (
        email text CONSTRAINT guess_budgets_pkey PRIMARY KEY,
        -- Times of the wrong guesses of the last 30 days.
        guesses timestamptz[] NOT NULL,
        last_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX guess_budgets_by_age ON guess_budgets (last_at)');
    await runner.query(`
      CREATE TABLE tickets (
        sha256 bytea CONSTRAINT tickets_pkey PRIMARY KEY,
        purpose text NOT NULL
          CONSTRAINT tickets_purpose_known CHECK (purpose IN ('activation', 'reset', 'grant', 'ask-again')),
        subject uuid NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      )`);
    await runner.query('CREATE INDEX tickets_by_expiry ON tickets (expires_at)');
    await runner.query('CREATE INDEX tickets_by_subject ON tickets (subject)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tickets, guess_budgets, code_challenges, registrations');
  }
}
