import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Punctuation separates words. The server splits search texts in the same way. */
const punctuation = String.raw`[\s!-/:-@\[-\`{-~]+`;

const words = (text: string) => `to_tsvector('catalogue', regexp_replace(${text}, '${punctuation}', ' ', 'g'))`;

/** The words of a product by weight: name, subcategory, category, carats. */
const describeProduct = `
  CREATE OR REPLACE FUNCTION describe_product() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    category text := (SELECT name FROM categories WHERE id = NEW.category_id);
    subcategory text := (SELECT name FROM subcategories WHERE id = NEW.subcategory_id);
    carats text := 'carat karat ' || (
      SELECT string_agg(format('%1$s %1$sk %1$skt %1$sct', carat), ' ') FROM unnest(NEW.carat_options) AS carat
    );
  BEGIN
    NEW.search :=
      setweight(${words('NEW.name')}, 'A') ||
      setweight(${words(`coalesce(subcategory, '')`)}, 'B') ||
      setweight(${words(`coalesce(category, '')`)}, 'C') ||
      setweight(to_tsvector('catalogue', carats), 'D');
    RETURN NEW;
  END $$`;

const indexes = [
  // The lists read keys, weight filter and counts from these three.
  `CREATE INDEX products_by_name ON products (sort_name, id)
     INCLUDE (gram, category_id, subcategory_id) WHERE archived_at IS NULL`,
  `CREATE INDEX products_by_age ON products (created_at, id)
     INCLUDE (gram, category_id, subcategory_id, sort_name, carat_options) WHERE archived_at IS NULL`,
  `CREATE INDEX products_by_gram ON products (gram, id)
     INCLUDE (category_id, subcategory_id, sort_name, created_at) WHERE archived_at IS NULL`,
  // Also for related products.
  'CREATE INDEX products_of_category ON products (category_id, gram, id) INCLUDE (subcategory_id, archived_at)',
  'CREATE INDEX products_of_subcategory ON products (subcategory_id)',
  'CREATE INDEX products_archived ON products (created_at, id) WHERE archived_at IS NOT NULL',
  'CREATE INDEX products_by_word ON products USING gin (search)',
];

/**
 * Lists, counts and search of products are plain SQL, so the blocks, counts, words and pictures that triggers maintained
 * are no longer needed.
 */
export class ListProductsInPlainSql1763700000166 implements MigrationInterface {
  name = 'ListProductsInPlainSql1763700000166';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION append_position_changes, keep_product_counts, keep_archived_product_counts, keep_product_words,
        store_pictures_of_products, store_pictures_of_media, describe_products_of_category,
        describe_products_of_subcategory CASCADE`);
    await runner.query('DROP FUNCTION place_products, product_query, pictures_of_product');
    await runner.query(`
      DROP TABLE product_position_changes, product_position_counts, product_positions, product_counts,
        archived_product_counts, product_words`);
    await this.dropIndexes(runner);
    await runner.query('DROP FUNCTION product_lexemes');
    await runner.query('ALTER TABLE products DROP pictures, DROP serial_number');
    await this.describe(runner);
    for (const index of indexes) await runner.query(index);
    await this.version(runner);
  }

  async down(): Promise<void> {
    throw new Error('Restore a backup of the version before');
  }

  private async dropIndexes(runner: QueryRunner): Promise<void> {
    const groups = ['', 'of_category_', 'of_subcategory_', 'archived_', 'archived_of_category_'];
    const lists = groups.flatMap((group) => ['name', 'age', 'gram'].map((sort) => `products_${group}by_${sort}`));
    const others = ['by_word', 'archived_by_word', 'archived_of_category', 'archived_of_subcategory'];
    await runner.query(`DROP INDEX ${[...lists, ...others.map((name) => `products_${name}`)].join(', ')}`);
  }

  /** Replaces letters with accents in documents and queries alike. */
  private async describe(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TEXT SEARCH CONFIGURATION catalogue (COPY = simple)');
    await runner.query(`
      ALTER TEXT SEARCH CONFIGURATION catalogue
        ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part, numword, numhword,
          hword_numpart WITH unaccent, simple`);
    await runner.query(describeProduct);
    await runner.query('UPDATE products SET name = name');
    // An index cannot be created while triggers wait for the commit.
    await runner.query('SET CONSTRAINTS ALL IMMEDIATE');
  }

  /**
   * A change of a picture is a change of the catalogue. Subcategories have no trigger of their own, because they are
   * saved with their category.
   */
  private async version(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER subcategories_versioned ON subcategories');
    await runner.query(`
      CREATE CONSTRAINT TRIGGER media_versioned
      AFTER UPDATE OF width, height, alt, placeholder, mime, widths, state, failure, colour ON media
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION increase_catalogue_version()`);
  }
}
