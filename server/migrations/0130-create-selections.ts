import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Named lists of products that customers keep. */
export class CreateSelections1763700000130 implements MigrationInterface {
  name = 'CreateSelections1763700000130';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE selections (
        id uuid CONSTRAINT selections_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT selections_user_fkey REFERENCES users (id) ON DELETE CASCADE,
        name text NOT NULL CONSTRAINT selections_name_length CHECK (char_length(name) BETWEEN 1 AND 60),
        created_at timestamptz NOT NULL DEFAULT now(),
        changed_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX selections_of_user ON selections (user_id, changed_at DESC, id DESC)');
    await runner.query(`
      CREATE TABLE selection_items (
        id uuid CONSTRAINT selection_items_pkey PRIMARY KEY,
        selection_id uuid NOT NULL
          CONSTRAINT selection_items_selection_fkey REFERENCES selections (id) ON DELETE CASCADE,
        -- Products are archived, never deleted, so this key needs no index of its own.
        product_id uuid NOT NULL CONSTRAINT selection_items_product_fkey REFERENCES products (id) ON DELETE CASCADE,
        -- Removed items leave gaps.
        position integer NOT NULL CONSTRAINT selection_items_position_sound CHECK (position >= 0),
        note text CONSTRAINT selection_items_note_length CHECK (char_length(note) BETWEEN 1 AND 500),
        CONSTRAINT selection_items_product_unique UNIQUE (selection_id, product_id)
      )`);
    await runner.query('CREATE INDEX selection_items_in_order ON selection_items (selection_id, position, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE selection_items, selections');
  }
}
