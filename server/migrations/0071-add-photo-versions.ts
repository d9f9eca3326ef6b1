import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For concurrent administrators: a version for optimistic locking, and unique positions. */
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
        -- Deferred, because photos share a position for a moment while they are reordered.
        ADD CONSTRAINT photos_one_to_a_place UNIQUE (type, position) DEFERRABLE INITIALLY DEFERRED`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE photos DROP CONSTRAINT photos_one_to_a_place, DROP COLUMN version');
  }
}
