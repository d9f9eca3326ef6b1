import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Order counts per customer and status, maintained by triggers, because counting 100,000 orders for every page would be
 * slow. One row per customer and status, so that customers who order at the same time do not block each other.
 */
export class CountOrders1763700000061 implements MigrationInterface {
  name = 'CountOrders1763700000061';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE order_counts (
        -- Null for orders of deleted accounts.
        user_id uuid,
        status text NOT NULL,
        orders integer NOT NULL,
        CONSTRAINT order_counts_unique UNIQUE NULLS NOT DISTINCT (user_id, status)
      )`);
    // Sorted, so that concurrent changes of one customer's orders cannot deadlock.
    await runner.query(`
      CREATE FUNCTION keep_order_counts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO order_counts AS kept (user_id, status, orders)
        SELECT user_id, status, sum(change) FROM (
          SELECT NEW.user_id, NEW.status, 1 AS change WHERE TG_OP <> 'DELETE'
          UNION ALL
          SELECT OLD.user_id, OLD.status, -1 WHERE TG_OP <> 'INSERT'
        ) AS changed
        GROUP BY user_id, status HAVING sum(change) <> 0 ORDER BY user_id, status
        ON CONFLICT (user_id, status) DO UPDATE SET orders = kept.orders + excluded.orders;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER orders_counted AFTER INSERT OR DELETE OR UPDATE OF user_id, status ON orders
      FOR EACH ROW EXECUTE FUNCTION keep_order_counts()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER orders_counted ON orders');
    await runner.query('DROP FUNCTION keep_order_counts');
    await runner.query('DROP TABLE order_counts');
  }
}
