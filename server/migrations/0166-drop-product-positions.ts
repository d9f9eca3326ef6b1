import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ColourPictures1763700000121 } from './0121-add-picture-colours.js';
import { CountProducts1763700000042 } from './0042-create-product-counts.js';
import { FilterProductsByCarat1763700000123 } from './0123-index-products-by-carat.js';
import { FindPositionsByWeight1763700000117 } from './0117-index-positions-by-weight.js';
import { KeepArchivedProductsInLists1763700000044 } from './0044-index-archived-products.js';
import { KnowPositionsOfProducts1763700000112 } from './0112-create-product-positions.js';
import { NumberProducts1763700000114 } from './0114-add-product-serial-numbers.js';
import { SearchBlockByBlock1763700000116 } from './0116-create-block-index.js';
import { SearchByRarityAndWeight1763700000115 } from './0115-index-rare-words.js';
import { SearchProducts1763700000043 } from './0043-create-product-search.js';
import { StoreProductPictures1763700000110 } from './0110-store-product-pictures.js';

/** Punctuation separates words. The server splits search texts in the same way. */
const punctuation = String.raw`[\s!-/:-@\[-\`{-~]+`;

const words = (text: string) => `to_tsvector('catalogue', regexp_replace(${text}, '${punctuation}', ' ', 'g'))`;

const picturesBefore = ['width', 'height', 'alt', 'placeholder', 'mime', 'widths', 'state', 'failure', 'colour'];

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

/** The columns before the key of each index of lists before this migration. */
const groupsBefore = { '': '', of_category_: 'category_id, ', of_subcategory_: 'subcategory_id, ' };
const archivedGroupsBefore = { archived_: '', archived_of_category_: 'category_id, ' };
const sorts = { name: 'sort_name', age: 'created_at', gram: 'gram' };

const indexesOf = (groups: Record<string, string>, where: string): [name: string, definition: string][] =>
  Object.entries(groups).flatMap(([group, columns]) =>
    Object.entries(sorts).map(([sort, key]): [string, string] => [
      `products_${group}by_${sort}`,
      `products (${columns}${key}, id)${
        group === '' && sort === 'gram' ? ' INCLUDE (category_id, subcategory_id, sort_name, created_at)' : ''
      } WHERE ${where}`,
    ]),
  );

const indexesBefore = new Map([
  ...indexesOf(groupsBefore, 'archived_at IS NULL'),
  ...indexesOf(archivedGroupsBefore, 'archived_at IS NOT NULL'),
  ['products_by_word', 'products USING gin (search) WHERE archived_at IS NULL'],
  ['products_archived_by_word', 'products USING gin (search) WHERE archived_at IS NOT NULL'],
  ['products_archived_of_category', 'products (category_id) WHERE archived_at IS NOT NULL'],
  ['products_archived_of_subcategory', 'products (subcategory_id) WHERE archived_at IS NOT NULL'],
]);

const indexes = new Map([
  // The lists read keys, weight filter and counts from these three.
  [
    'products_by_name',
    'products (sort_name, id) INCLUDE (gram, category_id, subcategory_id) WHERE archived_at IS NULL',
  ],
  [
    'products_by_age',
    `products (created_at, id) INCLUDE (gram, category_id, subcategory_id, sort_name, carat_options)
     WHERE archived_at IS NULL`,
  ],
  [
    'products_by_gram',
    `products (gram, id) INCLUDE (category_id, subcategory_id, sort_name, created_at) WHERE archived_at IS NULL`,
  ],
  // Also for related products.
  ['products_of_category', 'products (category_id, gram, id) INCLUDE (subcategory_id, archived_at)'],
  ['products_of_subcategory', 'products (subcategory_id)'],
  ['products_archived', 'products (created_at, id) WHERE archived_at IS NOT NULL'],
  ['products_by_word', 'products USING gin (search)'],
]);

const replaceIndexes = async (runner: QueryRunner, old: Map<string, string>, wanted: Map<string, string>) => {
  await runner.query(`DROP INDEX ${[...old.keys()].join(', ')}`);
  for (const [name, definition] of wanted) await runner.query(`CREATE INDEX ${name} ON ${definition}`);
};

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
    await replaceIndexes(runner, indexesBefore, indexes);
    await runner.query('DROP FUNCTION product_lexemes');
    await runner.query('ALTER TABLE products DROP pictures, DROP serial_number');
    await this.describe(runner);
    await this.version(runner);
  }

  /** Repeats the earlier migrations, for the restore of an older backup: the database has no rows. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER media_versioned ON media');
    await runner.query(`
      CREATE CONSTRAINT TRIGGER subcategories_versioned AFTER INSERT OR UPDATE OR DELETE ON subcategories
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION increase_catalogue_version()`);
    await runner.query('DROP FUNCTION describe_product CASCADE');
    await runner.query('DROP TEXT SEARCH CONFIGURATION catalogue');
    await replaceIndexes(runner, indexes, indexesBefore);
    await new CountProducts1763700000042().up(runner);
    await new SearchProducts1763700000043().up(runner);
    await runner.query(`
      CREATE TABLE archived_product_counts (
        category_id uuid,
        subcategory_id uuid,
        products integer NOT NULL,
        CONSTRAINT archived_product_counts_unique UNIQUE NULLS NOT DISTINCT (category_id, subcategory_id)
      )`);
    await new KeepArchivedProductsInLists1763700000044()['keepCounts'](runner);
    for (const Migration of [
      StoreProductPictures1763700000110,
      KnowPositionsOfProducts1763700000112,
      NumberProducts1763700000114,
      SearchByRarityAndWeight1763700000115,
      SearchBlockByBlock1763700000116,
      FindPositionsByWeight1763700000117,
      FilterProductsByCarat1763700000123,
    ])
      await new Migration().up(runner);
    await new ColourPictures1763700000121()['storeInProducts'](runner, picturesBefore);
    for (const table of ['product_positions', 'product_position_changes'])
      await runner.query(`ALTER TABLE ${table} ALTER sort_name TYPE text COLLATE natural_order`);
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
