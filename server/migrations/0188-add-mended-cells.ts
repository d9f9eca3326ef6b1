import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddMendedCells1763700000188 implements MigrationInterface {
  name = 'AddMendedCells1763700000188';

  async up(runner: QueryRunner): Promise<void> {
    // Cells by row and column, kept here because rows are deleted when the sheet is read again.
    await runner.query(`ALTER TABLE imports ADD COLUMN mended jsonb NOT NULL DEFAULT '{}'`);
    await runner.query(`ALTER TABLE import_rows ADD COLUMN sheet_cells jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE import_rows DROP COLUMN sheet_cells');
    await runner.query('ALTER TABLE imports DROP COLUMN mended');
  }
}
