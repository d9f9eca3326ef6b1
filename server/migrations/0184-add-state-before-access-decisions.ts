import type { MigrationInterface, QueryRunner } from 'typeorm';

const kinds = ['requested', 'granted', 'extended', 'rejected', 'declined', 'revoked', 'reopened', 'expired'];

const known = (known: readonly string[]) => `
  DROP CONSTRAINT access_decisions_kind_known,
  ADD CONSTRAINT access_decisions_kind_known CHECK (kind IN (${known.map((kind) => `'${kind}'`).join(', ')}))`;

/** Decisions of administrators keep the customer's access before them, so that they can be taken back. */
export class AddStateBeforeAccessDecisions1763700000184 implements MigrationInterface {
  name = 'AddStateBeforeAccessDecisions1763700000184';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE access_decisions ADD COLUMN before jsonb, ${known([...kinds, 'undone'])}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER access_decisions_are_kept ON access_decisions');
    await runner.query(`DELETE FROM access_decisions WHERE kind = 'undone'`);
    await runner.query(`ALTER TABLE access_decisions DROP COLUMN before, ${known(kinds)}`);
    await runner.query(`
      CREATE TRIGGER access_decisions_are_kept BEFORE UPDATE OR DELETE ON access_decisions
      FOR EACH ROW EXECUTE FUNCTION keep_access_decisions()`);
  }
}
