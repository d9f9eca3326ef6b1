import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePhotos1763700000070 implements MigrationInterface {
  name = 'CreatePhotos1763700000070';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE photos (
        id uuid CONSTRAINT photos_pkey PRIMARY KEY,
        type text NOT NULL CONSTRAINT photos_type_known CHECK (type IN ('gallery', 'home', 'banner')),
        media_type text NOT NULL CONSTRAINT photos_media_type_known CHECK (media_type IN ('photo', 'video')),
        title text,
        -- The picture, or the poster of a video.
        picture_id uuid CONSTRAINT photos_picture_fkey REFERENCES media (id),
        video_id uuid CONSTRAINT photos_video_fkey REFERENCES media (id),
        text_tone text CONSTRAINT photos_text_tone_known CHECK (text_tone IN ('light', 'dark')),
        position integer NOT NULL DEFAULT 0,
        active boolean NOT NULL DEFAULT true,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT photos_shows_something CHECK (
          CASE media_type WHEN 'video' THEN video_id IS NOT NULL ELSE picture_id IS NOT NULL AND video_id IS NULL END
        )
      )`);
    await runner.query('CREATE INDEX photos_in_order ON photos (type, position, id) WHERE active');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE photos');
  }
}
