import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One position is kept for this many products. */
const blockSize = 1_000;

const columns = 'category_id, subcategory_id, sort_name, gram, created_at, id';
const listed = (table: string) => `SELECT ${columns} FROM ${table} WHERE archived_at IS NULL`;
const append = (sign: 1 | -1, rows: string) => `
  INSERT INTO product_position_changes (sign, ${columns}) SELECT ${sign}, ${columns} FROM (${rows}) AS changed;`;

const sorts = { name: 'sort_name', gram: 'gram', age: 'created_at' };

const numbered = (key: string) => `
  SELECT ${key}, id, category_id, subcategory_id, row_number() OVER (ORDER BY ${key}, id) - 1 AS place
  FROM products WHERE archived_at IS NULL`;

/** The blocks of one order: the key of their first product, and the number of products per category before them. */
const placeBlocks = (sort: string, key: string) => `
  INSERT INTO product_positions (sort, position, ${key}, id)
  SELECT '${sort}', place, ${key}, id FROM (${numbered(key)}) AS numbered WHERE place % ${blockSize} = 0;
  WITH counted AS (
    SELECT place - place % ${blockSize} AS position, category_id, subcategory_id, count(*) AS products
    FROM (${numbered(key)}) AS numbered GROUP BY 1, 2, 3
  )
  INSERT INTO product_position_counts (sort, position, category_id, subcategory_id, products)
  SELECT '${sort}', block.position, category.category_id, category.subcategory_id, coalesce(sum(products) OVER before, 0)
  FROM (SELECT DISTINCT position FROM counted) AS block
  CROSS JOIN (SELECT DISTINCT category_id, subcategory_id FROM counted) AS category
  LEFT JOIN counted ON counted.position = block.position AND counted.category_id = category.category_id
    AND counted.subcategory_id IS NOT DISTINCT FROM category.subcategory_id
  WINDOW before AS (
    PARTITION BY category.category_id, category.subcategory_id ORDER BY block.position
    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
  );`;

/**
 * Indexes by name and age contain the weight, so that a list with a weight filter can be read in their order. Those of all
 * products also contain the category, so that they can be divided into blocks without a sort.
 */
const lists = ['', 'of_category_', 'of_subcategory_'].flatMap((group) =>
  Object.entries({ name: 'sort_name', age: 'created_at' }).map(([sort, key]) => ({
    name: `products_${group}by_${sort}`,
    key: `${group.replace(/^of_(\w+)_$/, '$1_id, ')}${key}, id`,
    included: group ? 'gram' : 'gram, category_id, subcategory_id',
  })),
);

/**
 * The products of each order are divided into blocks, so that a page in the middle of the list is read without skipping
 * all products before it, and a weight filter counts whole blocks. Triggers append what changed since; a job calls
 * `place_products` to divide them again.
 */
export class KnowPositionsOfProducts1763700000112 implements MigrationInterface {
  name = 'KnowPositionsOfProducts1763700000112';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE');
    for (const { name, key, included } of lists) {
      await runner.query(`DROP INDEX ${name}`);
      await runner.query(`CREATE INDEX ${name} ON products (${key}) INCLUDE (${included}) WHERE archived_at IS NULL`);
    }
    await this.tables(runner);
    await this.triggers(runner);
    await runner.query(`
      CREATE FUNCTION place_products() RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM product_position_changes;
        DELETE FROM product_positions;
        DELETE FROM product_position_counts;
        ${Object.entries(sorts)
          .map(([sort, key]) => placeBlocks(sort, key))
          .join('')}
      END $$`);
    await runner.query('SELECT place_products()');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const trigger of ['insert', 'update', 'delete'])
      await runner.query(`DROP TRIGGER products_moved_on_${trigger} ON products`);
    await runner.query('DROP FUNCTION append_position_changes, place_products');
    await runner.query('DROP TABLE product_position_changes, product_position_counts, product_positions');
    for (const { name, key } of lists) {
      await runner.query(`DROP INDEX ${name}`);
      await runner.query(`CREATE INDEX ${name} ON products (${key}) WHERE archived_at IS NULL`);
    }
  }

  /** Without references to products and categories: a block stays when its first product or a category is deleted. */
  private async tables(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE product_positions (
        sort text CONSTRAINT product_positions_sort_known CHECK (sort IN ('name', 'gram', 'age')),
        -- The number of products before the block, and the key of its first product: one of the three columns and the id.
        position bigint,
        sort_name text,
        gram numeric(10, 3),
        created_at timestamptz,
        id uuid NOT NULL,
        CONSTRAINT product_positions_pkey PRIMARY KEY (sort, position),
        CONSTRAINT product_positions_key CHECK (num_nonnulls(sort_name, gram, created_at) = 1)
      )`);
    await runner.query(`
      CREATE TABLE product_position_counts (
        sort text NOT NULL,
        position bigint NOT NULL,
        category_id uuid NOT NULL,
        subcategory_id uuid,
        -- The number of products of the category before the block.
        products integer NOT NULL,
        CONSTRAINT product_position_counts_unique UNIQUE NULLS NOT DISTINCT (sort, position, category_id, subcategory_id)
      )`);
    await runner.query(
      'CREATE INDEX product_position_counts_of_category ON product_position_counts (sort, category_id, position)',
    );
    // Without keys and indexes: rows are appended, read together, and deleted together by the job.
    await runner.query(`
      CREATE TABLE product_position_changes (
        -- 1 for a product that joined the list with this key, -1 for one that left it.
        sign smallint NOT NULL,
        category_id uuid NOT NULL,
        subcategory_id uuid,
        sort_name text NOT NULL,
        gram numeric(10, 3) NOT NULL,
        created_at timestamptz NOT NULL,
        id uuid NOT NULL
      )`);
  }

  private async triggers(runner: QueryRunner): Promise<void> {
    const [before, after] = [listed('old_rows'), listed('new_rows')];
    await runner.query(`
      CREATE FUNCTION append_position_changes() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN ${append(1, after)}
        ELSIF TG_OP = 'DELETE' THEN ${append(-1, before)}
        ELSE
          ${append(1, `${after} EXCEPT ${before}`)}
          ${append(-1, `${before} EXCEPT ${after}`)}
        END IF;
        RETURN NULL;
      END $$`);
    const when = {
      insert: 'AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows',
      update: 'AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows',
      delete: 'AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows',
    };
    for (const [name, event] of Object.entries(when))
      await runner.query(`
        CREATE TRIGGER products_moved_on_${name} ${event}
        FOR EACH STATEMENT EXECUTE FUNCTION append_position_changes()`);
  }
}
