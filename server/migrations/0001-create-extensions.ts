import type { MigrationInterface, QueryRunner } from 'typeorm';

/** pg_trgm finds misspelt words, unaccent finds words typed without accents. */
export class CreateExtensions1763700000001 implements MigrationInterface {
  name = 'CreateExtensions1763700000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query('CREATE EXTENSION IF NOT EXISTS unaccent');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP EXTENSION unaccent');
    await runner.query('DROP EXTENSION pg_trgm');
  }
}
