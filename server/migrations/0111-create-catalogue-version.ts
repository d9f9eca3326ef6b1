import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['products', 'categories', 'subcategories'];

/**
 * A version that increases in each transaction that changes what the catalogue shows, so that a cached response is
 * never older than the database. Pictures are stored in `products`.
 */
export class VersionCatalogue1763700000111 implements MigrationInterface {
  name = 'VersionCatalogue1763700000111';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE catalogue_version (
        is_only_row boolean DEFAULT true CONSTRAINT catalogue_version_pkey PRIMARY KEY
          CONSTRAINT catalogue_version_one_row CHECK (is_only_row),
        version bigint NOT NULL
      )`);
    await runner.query('INSERT INTO catalogue_version (version) VALUES (1)');
    // The setting ends with the transaction and limits it to one increase, however many rows it changed.
    await runner.query(`
      CREATE FUNCTION increase_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF current_setting('parure.catalogue_version', true) IS DISTINCT FROM 'increased' THEN
          UPDATE catalogue_version SET version = version + 1;
          PERFORM set_config('parure.catalogue_version', 'increased', true);
        END IF;
        RETURN NULL;
      END $$`);
    // Deferred to the commit: the row of the version is locked last and briefly, so it can cause no deadlock.
    for (const table of tables)
      await runner.query(`
        CREATE CONSTRAINT TRIGGER ${table}_versioned AFTER INSERT OR UPDATE OR DELETE ON ${table}
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION increase_catalogue_version()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`DROP TRIGGER ${table}_versioned ON ${table}`);
    await runner.query('DROP FUNCTION increase_catalogue_version');
    await runner.query('DROP TABLE catalogue_version');
  }
}
