import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The point of a photo that stays visible where it is cropped, in percent of its width and height. */
export class FocusPhotos1763700000124 implements MigrationInterface {
  name = 'FocusPhotos1763700000124';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE photos
        ADD COLUMN focus_x smallint NOT NULL DEFAULT 50 CONSTRAINT photos_focus_x_percent CHECK (focus_x BETWEEN 0 AND 100),
        ADD COLUMN focus_y smallint NOT NULL DEFAULT 50 CONSTRAINT photos_focus_y_percent CHECK (focus_y BETWEEN 0 AND 100)`);
    // Phones, which crop a banner most, showed every banner like this. They show the present ones as before.
    await runner.query(`
      UPDATE photos SET focus_x = CASE media_type WHEN 'video' THEN 78 ELSE 89 END WHERE type = 'banner'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE photos DROP COLUMN focus_x, DROP COLUMN focus_y');
  }
}
