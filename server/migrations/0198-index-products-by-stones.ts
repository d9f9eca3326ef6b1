import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the products with stones of a kind and cut among all. */
export class IndexProductsByStones1763700000198 implements MigrationInterface {
  name = 'IndexProductsByStones1763700000198';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX products_by_stones ON products USING gin (stones jsonb_path_ops)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX products_by_stones');
  }
}
