import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOrderDesigns1763700000062 implements MigrationInterface {
  name = 'CreateOrderDesigns1763700000062';

  async up(runner: QueryRunner): Promise<void> {
    // Read through their order only, so its id leads the only index.
    await runner.query(`
      CREATE TABLE order_designs (
        order_id uuid NOT NULL CONSTRAINT order_designs_order_fkey REFERENCES orders (id) ON DELETE CASCADE,
        -- From 1; the highest is the one that counts.
        version integer NOT NULL CONSTRAINT order_designs_version_sound CHECK (version > 0),
        id uuid NOT NULL CONSTRAINT order_designs_id_unique UNIQUE,
        media_id uuid NOT NULL CONSTRAINT order_designs_media_fkey REFERENCES media (id)
          CONSTRAINT order_designs_media_unique UNIQUE,
        file_name text NOT NULL,
        bytes integer NOT NULL,
        pages integer,
        -- Kept without a foreign key, and the name beside it: history outlives an account.
        by_id uuid NOT NULL,
        by_name text NOT NULL,
        at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT order_designs_pkey PRIMARY KEY (order_id, version)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE order_designs');
  }
}
