import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateContacts1763700000010 implements MigrationInterface {
  name = 'CreateContacts1763700000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE contacts (
        id uuid CONSTRAINT contacts_pkey PRIMARY KEY,
        name text NOT NULL,
        email text NOT NULL,
        message text NOT NULL,
        status text NOT NULL DEFAULT 'new'
          CONSTRAINT contacts_status_known CHECK (status IN ('new', 'in-progress', 'resolved')),
        priority text NOT NULL DEFAULT 'medium'
          CONSTRAINT contacts_priority_known CHECK (priority IN ('low', 'medium', 'high')),
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE INDEX contacts_by_rank ON contacts (
        array_position(ARRAY['new', 'in-progress', 'resolved'], status), created_at DESC, id DESC
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE contacts');
  }
}
