import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCategories1763700000040 implements MigrationInterface {
  name = 'CreateCategories1763700000040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE categories (
        id uuid CONSTRAINT categories_pkey PRIMARY KEY,
        name text NOT NULL,
        sizes text[] NOT NULL DEFAULT '{}',
        image_id uuid CONSTRAINT categories_image_fkey REFERENCES media (id) ON DELETE SET NULL,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE UNIQUE INDEX categories_name_unique ON categories (lower(name))');
    await runner.query(`
      CREATE TABLE subcategories (
        id uuid CONSTRAINT subcategories_pkey PRIMARY KEY,
        category_id uuid NOT NULL
          CONSTRAINT subcategories_category_fkey REFERENCES categories (id) ON DELETE CASCADE,
        name text NOT NULL,
        position integer NOT NULL,
        -- Lets the foreign key of a product ensure that its subcategory belongs to its category.
        CONSTRAINT subcategories_of_category UNIQUE (id, category_id)
      )`);
    await runner.query('CREATE UNIQUE INDEX subcategories_name_unique ON subcategories (category_id, lower(name))');
    await runner.query('CREATE INDEX subcategories_by_name ON subcategories (lower(name))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE subcategories');
    await runner.query('DROP TABLE categories');
  }
}
