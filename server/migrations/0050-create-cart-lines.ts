import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCartLines1763700000050 implements MigrationInterface {
  name = 'CreateCartLines1763700000050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE cart_lines (
        id uuid CONSTRAINT cart_lines_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT cart_lines_user_fkey REFERENCES users (id) ON DELETE CASCADE,
        -- Products are archived, never deleted, so this key needs no index of its own.
        product_id uuid NOT NULL CONSTRAINT cart_lines_product_fkey REFERENCES products (id) ON DELETE CASCADE,
        carat text NOT NULL,
        colour text NOT NULL CONSTRAINT cart_lines_colour_known CHECK (colour IN ('Yellow', 'Rose')),
        -- Empty when the category has no sizes. Null would allow the same choice twice.
        size text NOT NULL DEFAULT '',
        quantity integer NOT NULL CONSTRAINT cart_lines_quantity_sound CHECK (quantity BETWEEN 1 AND 999),
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT cart_lines_choice_unique UNIQUE (user_id, product_id, size, carat, colour)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cart_lines');
  }
}
