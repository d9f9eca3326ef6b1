import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MovePasswordsToCredentials1763700000099 implements MigrationInterface {
  name = 'MovePasswordsToCredentials1763700000099';

  /** Users belong to one feature and passwords to another, so each has its own table. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE credentials (
        user_id uuid CONSTRAINT credentials_pkey PRIMARY KEY
          CONSTRAINT credentials_user REFERENCES users ON DELETE CASCADE,
        password_hash text NOT NULL
      )`);
    await runner.query('INSERT INTO credentials (user_id, password_hash) SELECT id, password_hash FROM users');
    await runner.query('ALTER TABLE users DROP COLUMN password_hash');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN password_hash text');
    await runner.query(
      'UPDATE users SET password_hash = credentials.password_hash FROM credentials WHERE user_id = users.id',
    );
    await runner.query('ALTER TABLE users ALTER COLUMN password_hash SET NOT NULL');
    await runner.query('DROP TABLE credentials');
  }
}
