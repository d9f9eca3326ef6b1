import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Applies the changes of one statement to the counts. Sorted, so that concurrent writers cannot deadlock. */
const addUp = (changes: string) => `
  INSERT INTO product_counts AS kept (category_id, subcategory_id, products)
  SELECT category_id, subcategory_id, sum(change) FROM (${changes}) AS changed
  GROUP BY category_id, subcategory_id HAVING sum(change) <> 0
  ORDER BY category_id, subcategory_id
  ON CONFLICT (category_id, subcategory_id) DO UPDATE SET products = kept.products + excluded.products;`;

const come = 'SELECT category_id, subcategory_id, 1 AS change FROM come WHERE archived_at IS NULL';
const gone = 'SELECT category_id, subcategory_id, -1 AS change FROM gone WHERE archived_at IS NULL';

/**
 * Product counts per category and subcategory, maintained by triggers, because counting 10,000 rows for each list would
 * be slow.
 */
export class CountProducts1763700000042 implements MigrationInterface {
  name = 'CountProducts1763700000042';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE product_counts (
        category_id uuid NOT NULL CONSTRAINT product_counts_category_fkey REFERENCES categories (id) ON DELETE CASCADE,
        subcategory_id uuid
          CONSTRAINT product_counts_subcategory_fkey REFERENCES subcategories (id) ON DELETE CASCADE,
        products integer NOT NULL,
        CONSTRAINT product_counts_unique UNIQUE NULLS NOT DISTINCT (category_id, subcategory_id)
      )`);
    await runner.query(`
      CREATE FUNCTION keep_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN ${addUp(come)}
        ELSIF TG_OP = 'DELETE' THEN ${addUp(gone)}
        ELSE ${addUp(`${come} UNION ALL ${gone}`)}
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER products_counted_in AFTER INSERT ON products REFERENCING NEW TABLE AS come
      FOR EACH STATEMENT EXECUTE FUNCTION keep_product_counts()`);
    await runner.query(`
      CREATE TRIGGER products_counted_over AFTER UPDATE ON products REFERENCING OLD TABLE AS gone NEW TABLE AS come
      FOR EACH STATEMENT EXECUTE FUNCTION keep_product_counts()`);
    await runner.query(`
      CREATE TRIGGER products_counted_out AFTER DELETE ON products REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION keep_product_counts()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const trigger of ['in', 'over', 'out'])
      await runner.query(`DROP TRIGGER products_counted_${trigger} ON products`);
    await runner.query('DROP FUNCTION keep_product_counts');
    await runner.query('DROP TABLE product_counts');
  }
}
