import type { MigrationInterface, QueryRunner } from 'typeorm';

const included = ['gram', 'category_id', 'subcategory_id'];

/** The index by age gets the columns that lists of some carats, sizes or new products read, in any order. */
export class FilterProductsByCarat1763700000123 implements MigrationInterface {
  name = 'FilterProductsByCarat1763700000123';

  up(runner: QueryRunner): Promise<void> {
    return this.include(runner, [...included, 'sort_name', 'carat_options']);
  }

  down(runner: QueryRunner): Promise<void> {
    return this.include(runner, included);
  }

  private async include(runner: QueryRunner, columns: string[]): Promise<void> {
    await runner.query('DROP INDEX products_by_age');
    await runner.query(
      `CREATE INDEX products_by_age ON products (created_at, id) INCLUDE (${columns.join(', ')}) WHERE archived_at IS NULL`,
    );
  }
}
