import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TieAvatarsToMedia1763700000098 implements MigrationInterface {
  name = 'TieAvatarsToMedia1763700000098';

  /** The sweep deletes media without a foreign key to them, so avatars need one too. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'UPDATE users SET avatar_id = NULL WHERE avatar_id IS NOT NULL AND avatar_id NOT IN (SELECT id FROM media)',
    );
    await runner.query(
      `ALTER TABLE users ADD CONSTRAINT users_avatar_fkey FOREIGN KEY (avatar_id) REFERENCES media (id) ON DELETE SET NULL`,
    );
    // Deleting media checks for users that reference it.
    await runner.query('CREATE INDEX users_by_avatar ON users (avatar_id) WHERE avatar_id IS NOT NULL');
    await runner.query('CREATE INDEX photos_by_picture ON photos (picture_id) WHERE picture_id IS NOT NULL');
    await runner.query('CREATE INDEX photos_by_video ON photos (video_id) WHERE video_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX photos_by_video');
    await runner.query('DROP INDEX photos_by_picture');
    await runner.query('DROP INDEX users_by_avatar');
    await runner.query('ALTER TABLE users DROP CONSTRAINT users_avatar_fkey');
  }
}
