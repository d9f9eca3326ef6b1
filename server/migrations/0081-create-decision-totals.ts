import type { MigrationInterface, QueryRunner } from 'typeorm';

const addUp = (decisions: string) => `
  INSERT INTO access_weeks AS kept (week, kind, decisions)
  SELECT week_of(at), kind, count(*) FROM ${decisions} GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (week, kind) DO UPDATE SET decisions = kept.decisions + excluded.decisions`;

/** Number of access decisions per kind and week. The counts stay when a user is deleted. */
export class AddUpDecisions1763700000081 implements MigrationInterface {
  name = 'AddUpDecisions1763700000081';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE access_weeks (
        week date NOT NULL,
        kind text NOT NULL,
        decisions integer NOT NULL,
        CONSTRAINT access_weeks_pkey PRIMARY KEY (week, kind)
      )`);
    await runner.query('LOCK TABLE access_decisions IN SHARE ROW EXCLUSIVE MODE');
    await runner.query(`
      CREATE FUNCTION keep_access_weeks() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${addUp('come')};
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER access_decisions_added_up AFTER INSERT ON access_decisions REFERENCING NEW TABLE AS come
      FOR EACH STATEMENT EXECUTE FUNCTION keep_access_weeks()`);
    await runner.query(addUp('access_decisions'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER access_decisions_added_up ON access_decisions');
    await runner.query('DROP FUNCTION keep_access_weeks');
    await runner.query('DROP TABLE access_weeks');
  }
}
