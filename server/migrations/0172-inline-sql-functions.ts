import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Removes zeros and punctuation. Equals the expression of the query for similar numbers. */
const plain = `regexp_replace(
  regexp_replace(lower(design_number COLLATE "C"), '(^|[^0-9])0+([0-9])', '\\1\\2', 'g'), '[^a-z0-9]+', '', 'g'
)`;

/** PR is the prefix of categories whose name has no Latin letter or digit. */
const prefix = (name: string) =>
  `coalesce(nullif(upper(left(regexp_replace(unaccent(${name}), '[^A-Za-z0-9]', '', 'g'), 2)), ''), 'PR')`;

const setPrefix = (value: string) => `
  CREATE OR REPLACE FUNCTION set_design_prefix() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.design_prefix := ${value};
    RETURN NEW;
  END $$`;

/** Drops functions that one place uses, or that only name a condition: these are written where they are used. */
export class InlineSqlFunctions1763700000172 implements MigrationInterface {
  name = 'InlineSqlFunctions1763700000172';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION has_access, is_live');
    await runner.query(setPrefix(prefix('NEW.name')));
    await runner.query('DROP FUNCTION design_prefix_of');
    await runner.query('DROP INDEX products_by_plain_number');
    await runner.query('DROP FUNCTION plain_number');
    await runner.query(`CREATE INDEX products_by_plain_number ON products ((${plain}))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX products_by_plain_number');
    await runner.query(`
      CREATE FUNCTION plain_number(number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT regexp_replace(regexp_replace(lower(number COLLATE "C"), '(^|[^0-9])0+([0-9])', '\\1\\2', 'g'), '[^a-z0-9]+', '', 'g')
      $$`);
    await runner.query('CREATE INDEX products_by_plain_number ON products (plain_number(design_number))');
    await runner.query(`
      CREATE FUNCTION design_prefix_of(category text) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT ${prefix('category')}
      $$`);
    await runner.query(setPrefix('design_prefix_of(NEW.name)'));
    await runner.query(`
      CREATE FUNCTION is_live(s sessions) RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT s.expires_at > now() AND (s.idle IS NULL OR s.last_seen_at > now() - s.idle)
      $$`);
    await runner.query(`
      CREATE FUNCTION has_access(u users) RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT u.role = 'admin'
          OR (u.access_status = 'approved' AND (u.permanent_access OR u.access_expires_at > now())) IS TRUE
      $$`);
  }
}
