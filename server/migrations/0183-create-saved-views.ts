import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Filters of the orders that an administrator keeps under a name. */
export class CreateSavedViews1763700000183 implements MigrationInterface {
  name = 'CreateSavedViews1763700000183';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_views (
        id uuid CONSTRAINT saved_views_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT saved_views_user_fkey REFERENCES users (id) ON DELETE CASCADE,
        name text NOT NULL CONSTRAINT saved_views_name_length CHECK (char_length(name) BETWEEN 1 AND 40),
        query text NOT NULL CONSTRAINT saved_views_query_length CHECK (char_length(query) BETWEEN 1 AND 500),
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE UNIQUE INDEX saved_views_name_unique ON saved_views (user_id, lower(name))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_views');
  }
}
