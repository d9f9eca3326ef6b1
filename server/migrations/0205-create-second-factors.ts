import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff get second factors: authenticator apps, passkeys and recovery codes. */
export class CreateSecondFactors1763700000205 implements MigrationInterface {
  name = 'CreateSecondFactors1763700000205';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE factors (
        id uuid CONSTRAINT factors_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT factors_user REFERENCES users ON DELETE CASCADE,
        kind text NOT NULL CONSTRAINT factors_kind_known CHECK (kind IN ('totp', 'passkey')),
        name text NOT NULL,
        secret bytea,
        last_step bigint,
        credential_id text CONSTRAINT factors_one_per_credential UNIQUE,
        public_key bytea,
        counter bigint,
        transports text[],
        created_at timestamptz NOT NULL DEFAULT now(),
        confirmed_at timestamptz,
        last_used_at timestamptz,
        CONSTRAINT factors_complete CHECK (CASE kind
          WHEN 'totp' THEN secret IS NOT NULL AND num_nonnulls(credential_id, public_key, counter, transports) = 0
          ELSE num_nulls(credential_id, public_key, counter) = 0 AND num_nonnulls(secret, last_step) = 0 END)
      )`);
    await runner.query('CREATE INDEX factors_by_user ON factors (user_id)');
    await runner.query(`
      CREATE TABLE recovery_codes (
        sha256 bytea CONSTRAINT recovery_codes_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT recovery_codes_user REFERENCES users ON DELETE CASCADE,
        used_at timestamptz
      )`);
    await runner.query('CREATE INDEX recovery_codes_by_user ON recovery_codes (user_id)');
    await runner.query(`
      CREATE TABLE factor_challenges (
        sha256 bytea CONSTRAINT factor_challenges_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT factor_challenges_user REFERENCES users ON DELETE CASCADE,
        remember boolean NOT NULL,
        transport text NOT NULL CONSTRAINT factor_challenges_transport_known CHECK (transport IN ('cookie', 'token')),
        tries integer NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX factor_challenges_by_user ON factor_challenges (user_id)');
    await runner.query(`
      CREATE TABLE trusted_browsers (
        sha256 bytea NOT NULL,
        user_id uuid NOT NULL CONSTRAINT trusted_browsers_user REFERENCES users ON DELETE CASCADE,
        expires_at timestamptz NOT NULL,
        CONSTRAINT trusted_browsers_pkey PRIMARY KEY (user_id, sha256)
      )`);
    await runner.query(`
      CREATE TABLE second_factor_policy (
        only_row boolean DEFAULT true
          CONSTRAINT second_factor_policy_pkey PRIMARY KEY
          CONSTRAINT second_factor_policy_one_row CHECK (only_row),
        policy text NOT NULL
          CONSTRAINT second_factor_policy_known CHECK (policy IN ('off', 'optional', 'required')),
        required_since timestamptz,
        CONSTRAINT second_factor_policy_since CHECK ((policy = 'required') = (required_since IS NOT NULL))
      )`);
    await runner.query(
      'ALTER TABLE sessions ADD factor_at timestamptz, ADD passkey_challenge text, ADD passkey_challenge_at timestamptz',
    );
    await runner.query('UPDATE sessions SET factor_at = created_at');
    await runner.query('ALTER TABLE sessions ALTER factor_at SET NOT NULL, ALTER factor_at SET DEFAULT now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE sessions DROP COLUMN factor_at, DROP COLUMN passkey_challenge, DROP COLUMN passkey_challenge_at',
    );
    await runner.query('DROP TABLE second_factor_policy, trusted_browsers, factor_challenges, recovery_codes, factors');
  }
}
