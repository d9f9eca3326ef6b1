import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FindMediaByFile1763700000007 implements MigrationInterface {
  name = 'FindMediaByFile1763700000007';

  /** For the sweep, which checks whether a row references each stored file. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX media_by_file ON media USING gin (files jsonb_path_ops)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX media_by_file');
  }
}
