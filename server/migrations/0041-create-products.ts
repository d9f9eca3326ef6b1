import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pages of every list are read from an index, not from the table. */
const indexes = [
  'CREATE INDEX products_by_name ON products (sort_name, id) WHERE archived_at IS NULL',
  'CREATE INDEX products_by_age ON products (created_at, id) WHERE archived_at IS NULL',
  // Also serves the weight filter and its counts with index-only scans.
  `CREATE INDEX products_by_gram ON products (gram, id)
     INCLUDE (category_id, subcategory_id, sort_name, created_at) WHERE archived_at IS NULL`,
  'CREATE INDEX products_of_category_by_name ON products (category_id, sort_name, id) WHERE archived_at IS NULL',
  'CREATE INDEX products_of_category_by_age ON products (category_id, created_at, id) WHERE archived_at IS NULL',
  'CREATE INDEX products_of_category_by_gram ON products (category_id, gram, id) WHERE archived_at IS NULL',
  'CREATE INDEX products_of_subcategory_by_name ON products (subcategory_id, sort_name, id) WHERE archived_at IS NULL',
  'CREATE INDEX products_of_subcategory_by_age ON products (subcategory_id, created_at, id) WHERE archived_at IS NULL',
  'CREATE INDEX products_of_subcategory_by_gram ON products (subcategory_id, gram, id) WHERE archived_at IS NULL',
  'CREATE INDEX products_by_word ON products USING gin (search) WHERE archived_at IS NULL',
  // For the foreign keys: the indexes above do not contain archived products.
  'CREATE INDEX products_archived_of_category ON products (category_id) WHERE archived_at IS NOT NULL',
  'CREATE INDEX products_archived_of_subcategory ON products (subcategory_id) WHERE archived_at IS NOT NULL',
];

export class CreateProducts1763700000041 implements MigrationInterface {
  name = 'CreateProducts1763700000041';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE products (
        id uuid CONSTRAINT products_pkey PRIMARY KEY,
        name text NOT NULL,
        sort_name text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
        gram numeric(10, 3) NOT NULL CONSTRAINT products_gram_sound CHECK (gram > 0 AND gram <= 10000),
        -- Only an archived product may outlive its category.
        category_id uuid CONSTRAINT products_category_fkey REFERENCES categories (id) ON DELETE SET NULL,
        subcategory_id uuid,
        carat_options text[] NOT NULL CONSTRAINT products_carat_named CHECK (cardinality(carat_options) > 0),
        search tsvector NOT NULL,
        archived_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT products_in_a_category CHECK (category_id IS NOT NULL OR archived_at IS NOT NULL),
        CONSTRAINT products_subcategory_fkey FOREIGN KEY (subcategory_id)
          REFERENCES subcategories (id) ON DELETE SET NULL,
        CONSTRAINT products_subcategory_of_category FOREIGN KEY (subcategory_id, category_id)
          REFERENCES subcategories (id, category_id) ON DELETE SET NULL (subcategory_id)
      )`);
    for (const index of indexes) await runner.query(index);
    await runner.query(`
      CREATE TABLE product_images (
        product_id uuid NOT NULL CONSTRAINT product_images_product_fkey REFERENCES products (id) ON DELETE CASCADE,
        position integer NOT NULL,
        media_id uuid NOT NULL CONSTRAINT product_images_media_fkey REFERENCES media (id),
        CONSTRAINT product_images_pkey PRIMARY KEY (product_id, position)
      )`);
    await runner.query('CREATE INDEX product_images_by_media ON product_images (media_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE product_images');
    await runner.query('DROP TABLE products');
  }
}
