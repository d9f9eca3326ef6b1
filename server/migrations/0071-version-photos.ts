import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Two administrators at once: a version to tell who was first, and one place for one photo. */
export class VersionPhotos1763700000071 implements MigrationInterface {
  name = 'VersionPhotos1763700000071';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE photos SET position = placed.position FROM (
        SELECT id, row_number() OVER (PARTITION BY type ORDER BY position, id) - 1 AS position FROM photos
      ) AS placed WHERE placed.id = photos.id`);
    await runner.query(`
      ALTER TABLE photos
        ADD COLUMN version integer NOT NULL DEFAULT 1,
        -- Deferred: photos that change places share one for a moment.
        ADD CONSTRAINT photos_one_to_a_place UNIQUE (type, position) DEFERRABLE INITIALLY DEFERRED`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE photos DROP CONSTRAINT photos_one_to_a_place, DROP COLUMN version');
  }
}
