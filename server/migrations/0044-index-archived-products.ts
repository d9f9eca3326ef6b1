import type { MigrationInterface, QueryRunner } from 'typeorm';

const addUp = (changes: string) => `
  INSERT INTO archived_product_counts AS kept (category_id, subcategory_id, products)
  SELECT category_id, subcategory_id, sum(change) FROM (${changes}) AS changed
  GROUP BY category_id, subcategory_id HAVING sum(change) <> 0
  ORDER BY category_id, subcategory_id
  ON CONFLICT (category_id, subcategory_id) DO UPDATE SET products = kept.products + excluded.products;`;

const come = 'SELECT category_id, subcategory_id, 1 AS change FROM come WHERE archived_at IS NOT NULL';
const gone = 'SELECT category_id, subcategory_id, -1 AS change FROM gone WHERE archived_at IS NOT NULL';

/** The archive is paged, sorted and searched like the catalogue. */
const indexes = [
  'CREATE INDEX products_archived_by_name ON products (sort_name, id) WHERE archived_at IS NOT NULL',
  'CREATE INDEX products_archived_by_age ON products (created_at, id) WHERE archived_at IS NOT NULL',
  'CREATE INDEX products_archived_by_gram ON products (gram, id) WHERE archived_at IS NOT NULL',
  `CREATE INDEX products_archived_of_category_by_name ON products (category_id, sort_name, id)
     WHERE archived_at IS NOT NULL`,
  `CREATE INDEX products_archived_of_category_by_age ON products (category_id, created_at, id)
     WHERE archived_at IS NOT NULL`,
  'CREATE INDEX products_archived_of_category_by_gram ON products (category_id, gram, id) WHERE archived_at IS NOT NULL',
  'CREATE INDEX products_archived_by_word ON products USING gin (search) WHERE archived_at IS NOT NULL',
];

export class KeepArchivedProductsInLists1763700000044 implements MigrationInterface {
  name = 'KeepArchivedProductsInLists1763700000044';

  async up(runner: QueryRunner): Promise<void> {
    // Incremented with every edit, for optimistic locking.
    await runner.query('ALTER TABLE products ADD COLUMN version integer NOT NULL DEFAULT 1');
    for (const index of indexes) await runner.query(index);
    // No foreign keys: an archived product may outlive its category, and so may its count.
    await runner.query(`
      CREATE TABLE archived_product_counts (
        category_id uuid,
        subcategory_id uuid,
        products integer NOT NULL,
        CONSTRAINT archived_product_counts_unique UNIQUE NULLS NOT DISTINCT (category_id, subcategory_id)
      )`);
    await runner.query(`
      INSERT INTO archived_product_counts (category_id, subcategory_id, products)
      SELECT category_id, subcategory_id, count(*) FROM products WHERE archived_at IS NOT NULL
      GROUP BY category_id, subcategory_id`);
    await this.keepCounts(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const trigger of ['in', 'over', 'out'])
      await runner.query(`DROP TRIGGER products_archived_counted_${trigger} ON products`);
    await runner.query('DROP FUNCTION keep_archived_product_counts');
    await runner.query('DROP TABLE archived_product_counts');
    for (const index of ['by_name', 'by_age', 'by_gram', 'by_word'])
      await runner.query(`DROP INDEX products_archived_${index}`);
    for (const index of ['by_name', 'by_age', 'by_gram'])
      await runner.query(`DROP INDEX products_archived_of_category_${index}`);
    await runner.query('ALTER TABLE products DROP COLUMN version');
  }

  private async keepCounts(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION keep_archived_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN ${addUp(come)}
        ELSIF TG_OP = 'DELETE' THEN ${addUp(gone)}
        ELSE ${addUp(`${come} UNION ALL ${gone}`)}
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER products_archived_counted_in AFTER INSERT ON products REFERENCING NEW TABLE AS come
      FOR EACH STATEMENT EXECUTE FUNCTION keep_archived_product_counts()`);
    await runner.query(`
      CREATE TRIGGER products_archived_counted_over AFTER UPDATE ON products
      REFERENCING OLD TABLE AS gone NEW TABLE AS come
      FOR EACH STATEMENT EXECUTE FUNCTION keep_archived_product_counts()`);
    await runner.query(`
      CREATE TRIGGER products_archived_counted_out AFTER DELETE ON products REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION keep_archived_product_counts()`);
  }
}
