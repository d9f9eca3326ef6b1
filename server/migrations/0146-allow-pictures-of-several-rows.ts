import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A picture that several rows name belongs to each of them, in a place and with a colour of its own. */
const places = `
  CREATE TABLE import_picture_rows (
    import_id uuid NOT NULL,
    name text NOT NULL,
    row integer NOT NULL,
    position integer NOT NULL,
    -- What the picture shows, by its name or by the sheet.
    colour text CONSTRAINT import_picture_rows_colour_known CHECK (colour IN ('Yellow', 'Rose')),
    CONSTRAINT import_picture_rows_pkey PRIMARY KEY (import_id, row, position),
    CONSTRAINT import_picture_rows_picture_fkey FOREIGN KEY (import_id, name)
      REFERENCES import_pictures (import_id, name) ON DELETE CASCADE
  );
  CREATE INDEX import_picture_rows_of_picture ON import_picture_rows (import_id, name, row);
  INSERT INTO import_picture_rows (import_id, name, row, position)
    SELECT DISTINCT ON (import_id, row, position) import_id, name, row, position FROM import_pictures
    WHERE row IS NOT NULL AND position IS NOT NULL ORDER BY import_id, row, position, name;`;

const pictures = `
  DROP INDEX import_pictures_of_row;
  ALTER TABLE import_pictures DROP COLUMN row, DROP COLUMN position,
    -- The folders that it came in; '' if there are none.
    ADD COLUMN folder text NOT NULL DEFAULT '',
    -- The row that it probably belongs to, and the one that an administrator has given it to.
    ADD COLUMN near_row integer,
    ADD COLUMN given_row integer,
    ADD COLUMN given_colour text CONSTRAINT import_pictures_given_colour_known CHECK (given_colour IN ('Yellow', 'Rose'));`;

const rows = `
  ALTER TABLE import_rows
    -- Names in the column of pictures that no picture of the import has.
    ADD COLUMN missing_pictures jsonb NOT NULL DEFAULT '[]',
    -- What was not understood, but does not keep the row from being imported.
    ADD COLUMN notices jsonb NOT NULL DEFAULT '[]';`;

export class MatchPicturesWithSeveralRows1763700000146 implements MigrationInterface {
  name = 'MatchPicturesWithSeveralRows1763700000146';

  async up(runner: QueryRunner): Promise<void> {
    for (const part of [places, pictures, rows]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE import_rows DROP COLUMN missing_pictures, DROP COLUMN notices');
    await runner.query(`
      ALTER TABLE import_pictures DROP COLUMN folder, DROP COLUMN near_row, DROP COLUMN given_row, DROP COLUMN given_colour,
        ADD COLUMN row integer, ADD COLUMN position integer;
      UPDATE import_pictures AS picture SET row = place.row, position = place.position
      FROM (SELECT DISTINCT ON (import_id, name) * FROM import_picture_rows ORDER BY import_id, name, row) AS place
      WHERE place.import_id = picture.import_id AND place.name = picture.name;
      CREATE INDEX import_pictures_of_row ON import_pictures (import_id, row, position);
      DROP TABLE import_picture_rows`);
  }
}
