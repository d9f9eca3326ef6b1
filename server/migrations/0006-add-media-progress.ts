import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MediaTellsHowFarItIs1763700000006 implements MigrationInterface {
  name = 'MediaTellsHowFarItIs1763700000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE media
        -- For videos.
        ADD COLUMN duration_seconds real CONSTRAINT media_duration_positive CHECK (duration_seconds > 0),
        -- For documents.
        ADD COLUMN pages integer CONSTRAINT media_pages_positive CHECK (pages > 0),
        -- Why the renditions are missing, as a message for administrators.
        ADD COLUMN failure text,
        ADD COLUMN tries smallint NOT NULL DEFAULT 0,
        -- After this time, the sweep processes the file again if it is not ready.
        ADD COLUMN due_at timestamptz NOT NULL DEFAULT now() + interval '15 seconds'`);
    await runner.query(
      `UPDATE media SET failure = 'This picture could not be drawn in other sizes.' WHERE state = 'failed'`,
    );
    await runner.query(
      `ALTER TABLE media ADD CONSTRAINT media_failure_told CHECK (state <> 'failed' OR failure IS NOT NULL)`,
    );
    await runner.query('DROP INDEX media_unfinished');
    await runner.query(`CREATE INDEX media_unfinished ON media (due_at) WHERE state = 'stored'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX media_unfinished');
    await runner.query(`
      ALTER TABLE media DROP CONSTRAINT media_failure_told, DROP COLUMN duration_seconds, DROP COLUMN pages,
        DROP COLUMN failure, DROP COLUMN tries, DROP COLUMN due_at`);
    await runner.query(`CREATE INDEX media_unfinished ON media (created_at) WHERE state = 'stored'`);
  }
}
