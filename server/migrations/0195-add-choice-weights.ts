import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The weights that a product has in some carats and sizes only. */
export class AddChoiceWeights1763700000195 implements MigrationInterface {
  name = 'AddChoiceWeights1763700000195';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products ADD COLUMN weights jsonb NOT NULL DEFAULT '[]'
        CONSTRAINT products_weights_list
        CHECK (CASE jsonb_typeof(weights) WHEN 'array' THEN jsonb_array_length(weights) <= 60 ELSE false END)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE products DROP COLUMN weights');
  }
}
