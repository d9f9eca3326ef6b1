import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An import knows how many pictures were chosen, so that an upload that stopped is not taken for a whole one. */
export class KeepHowFarUploadsOfPicturesAre1763700000154 implements MigrationInterface {
  name = 'KeepHowFarUploadsOfPicturesAre1763700000154';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE imports
        -- Null if none is missing.
        ADD COLUMN sent_pictures integer,
        ADD COLUMN chosen_pictures integer,
        ADD CONSTRAINT imports_sent_pictures_check CHECK (
          num_nulls(sent_pictures, chosen_pictures) = 2 OR 0 <= sent_pictures AND sent_pictures < chosen_pictures)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imports DROP COLUMN sent_pictures, DROP COLUMN chosen_pictures');
  }
}
