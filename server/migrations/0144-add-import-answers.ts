import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AskAboutImports1763700000144 implements MigrationInterface {
  name = 'AskAboutImports1763700000144';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE imports
        -- By the name of the question: what the person who imports a sheet has decided about reading it.
        ADD answers jsonb NOT NULL DEFAULT '{}',
        -- What the rows told when they were read.
        ADD findings jsonb NOT NULL DEFAULT '{}';
      UPDATE imports SET head = '{"top": [], "sheets": [], "unread": []}'::jsonb || head WHERE head IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imports DROP answers, DROP findings');
  }
}
