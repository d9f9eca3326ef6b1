import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Making options of categories, such as Screw: push, bombay, south. Their names and the default are compared at the
 * commit, so that two rows of one change can swap names. Only exclusion constraints allow that for expressions.
 */
export class AddMakingOptions1763700000196 implements MigrationInterface {
  name = 'AddMakingOptions1763700000196';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE category_options (
        id uuid CONSTRAINT category_options_pkey PRIMARY KEY,
        category_id uuid NOT NULL
          CONSTRAINT category_options_category_fkey REFERENCES categories (id) ON DELETE CASCADE,
        name text NOT NULL CONSTRAINT category_options_name_length CHECK (length(name) BETWEEN 1 AND 30),
        required boolean NOT NULL,
        position integer NOT NULL CONSTRAINT category_options_at_most_8 CHECK (position BETWEEN 0 AND 7),
        CONSTRAINT category_options_position_unique UNIQUE (category_id, position) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT category_options_name_unique
          EXCLUDE USING btree (category_id WITH =, lower(name) WITH =) DEFERRABLE INITIALLY DEFERRED
      )`);
    await runner.query(`
      CREATE TABLE category_option_values (
        id uuid CONSTRAINT category_option_values_pkey PRIMARY KEY,
        option_id uuid NOT NULL
          CONSTRAINT category_option_values_option_fkey REFERENCES category_options (id) ON DELETE CASCADE,
        name text NOT NULL CONSTRAINT category_option_values_name_length CHECK (length(name) BETWEEN 1 AND 30),
        is_default boolean NOT NULL,
        position integer NOT NULL CONSTRAINT category_option_values_at_most_20 CHECK (position BETWEEN 0 AND 19),
        CONSTRAINT category_option_values_position_unique UNIQUE (option_id, position) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT category_option_values_name_unique
          EXCLUDE USING btree (option_id WITH =, lower(name) WITH =) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT category_option_values_one_default
          EXCLUDE USING btree (option_id WITH =) WHERE (is_default) DEFERRABLE INITIALLY DEFERRED
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE category_option_values');
    await runner.query('DROP TABLE category_options');
  }
}
