import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDemoParts1763700000090 implements MigrationInterface {
  name = 'CreateDemoParts1763700000090';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE demo_parts (
        name text CONSTRAINT demo_parts_pkey PRIMARY KEY,
        finished_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE demo_parts');
  }
}
