import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A sheet that was imported before is recognized by what its rows have, in any order and in any kind of file. */
export class RecognizeSheetsImportedBefore1763700000147 implements MigrationInterface {
  name = 'RecognizeSheetsImportedBefore1763700000147';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null until the rows have been read.
      ALTER TABLE imports ADD COLUMN content_hash text;
      UPDATE imports SET content_hash = (
        SELECT md5(string_agg(cells::text, E'\\n' ORDER BY cells::text)) FROM import_rows WHERE import_id = imports.id);
      CREATE INDEX imports_by_content ON imports (content_hash, run_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imports DROP COLUMN content_hash');
  }
}
