import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOrderDesigns1763700000062 implements MigrationInterface {
  name = 'CreateOrderDesigns1763700000062';

  async up(runner: QueryRunner): Promise<void> {
    // Designs are always read by order, so one index that starts with the order id is enough.
    await runner.query(`
      CREATE TABLE order_designs (
        order_id uuid NOT NULL CONSTRAINT order_designs_order_fkey REFERENCES orders (id) ON DELETE CASCADE,
        -- Starts at 1. The highest version is the current design.
        version integer NOT NULL CONSTRAINT order_designs_version_sound CHECK (version > 0),
        id uuid NOT NULL CONSTRAINT order_designs_id_unique UNIQUE,
        media_id uuid NOT NULL CONSTRAINT order_designs_media_fkey REFERENCES media (id)
          CONSTRAINT order_designs_media_unique UNIQUE,
        file_name text NOT NULL,
        bytes integer NOT NULL,
        pages integer,
        -- No foreign key, and a copy of the name: history outlives the account.
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
