import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the fine gold of an order beside its weight, so that the statistics add up orders instead of lines. */
export class TotalFineGoldOfOrders1763700000173 implements MigrationInterface {
  name = 'TotalFineGoldOfOrders1763700000173';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD total_fine_grams numeric(14, 3) NOT NULL DEFAULT 0');
    await runner.query(`
      UPDATE orders SET total_fine_grams = added.fine_grams
      FROM (SELECT order_id, sum(fine_grams) AS fine_grams FROM order_lines GROUP BY order_id) AS added
      WHERE added.order_id = orders.id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN total_fine_grams');
  }
}
