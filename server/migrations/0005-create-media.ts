import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateMedia1763700000005 implements MigrationInterface {
  name = 'CreateMedia1763700000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE media (
        id uuid CONSTRAINT media_pkey PRIMARY KEY,
        kind text NOT NULL CONSTRAINT media_kind_known CHECK (kind IN ('photo', 'video', 'pdf')),
        audience text NOT NULL CONSTRAINT media_audience_known CHECK (audience IN ('public', 'catalogue', 'owner')),
        -- The owner. No foreign key, because the platform layer does not depend on users.
        owner_id uuid,
        sha256 text NOT NULL,
        mime text NOT NULL,
        bytes bigint NOT NULL,
        width integer,
        height integer,
        alt text,
        placeholder text,
        -- Widths of the AVIF and WebP renditions; empty until they have been made.
        widths integer[] NOT NULL DEFAULT '{}',
        state text NOT NULL CONSTRAINT media_state_known CHECK (state IN ('stored', 'ready', 'failed')),
        -- The stored files: [{ name, key, mime, bytes }].
        files jsonb NOT NULL,
        file_name text,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT media_owner_named CHECK (audience <> 'owner' OR owner_id IS NOT NULL)
      )`);
    await runner.query(`CREATE INDEX media_unfinished ON media (created_at) WHERE state = 'stored'`);
    await runner.query(`CREATE INDEX media_by_owner ON media (owner_id) WHERE owner_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE media');
  }
}
