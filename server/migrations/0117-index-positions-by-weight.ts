import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A list with a weight filter looks for the first and the last block in the range. */
export class FindPositionsByWeight1763700000117 implements MigrationInterface {
  name = 'FindPositionsByWeight1763700000117';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX product_positions_by_gram ON product_positions (gram, position) WHERE sort = 'gram'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX product_positions_by_gram');
  }
}
