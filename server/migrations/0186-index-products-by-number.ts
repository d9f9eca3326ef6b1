import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexProductsByNumber1763700000186 implements MigrationInterface {
  name = 'IndexProductsByNumber1763700000186';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX products_listed_by_number ON products (number_key COLLATE natural_order, id)
      WHERE archived_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX products_listed_by_number');
  }
}
