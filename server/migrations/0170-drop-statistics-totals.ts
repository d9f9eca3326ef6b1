import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AddUpDecisions1763700000081 } from './0081-create-decision-totals.js';
import { AddUpFineGold1763700000127 } from './0127-create-fine-gold-totals.js';
import { AddUpOrders1763700000080 } from './0080-create-order-totals.js';
import { AppendOrderChanges1763700000100 } from './0100-create-order-changes.js';
import { CountOrders1763700000061 } from './0061-create-order-counts.js';
import { FindDecisionsByTime1763700000165 } from './0165-index-decisions-by-time.js';

/** Drops the totals of orders and access decisions, which are counted when they are read. */
export class CountStatisticsWhenRead1763700000170 implements MigrationInterface {
  name = 'CountStatisticsWhenRead1763700000170';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW current_order_counts, current_order_weeks, current_category_weeks');
    await runner.query('DROP FUNCTION append_order_change, append_line_changes CASCADE');
    await runner.query(
      'DROP TABLE order_changes, order_line_changes, order_counts, order_weeks, category_weeks, product_sales',
    );
    await runner.query('DROP FUNCTION keep_access_weeks CASCADE');
    await runner.query('DROP TABLE access_weeks');
    await runner.query('DROP INDEX access_decisions_by_time');
    await runner.query('DROP FUNCTION week_of, fine_grams');
    // Rounded half up, because no weight is negative; `domain/weights.ts` computes the same.
    await runner.query(`
      ALTER TABLE order_lines ADD fine_grams numeric(14, 3) NOT NULL
        GENERATED ALWAYS AS (round(quantity * gram * carat::integer / 24, 3)) STORED`);
    await runner.query('CREATE INDEX order_lines_by_product ON order_lines (product_id)');
  }

  /** The earlier migrations compute their totals from the rows, so they are repeated. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX order_lines_by_product');
    await runner.query('ALTER TABLE order_lines DROP COLUMN fine_grams');
    await new CountOrders1763700000061().up(runner);
    await runner.query('INSERT INTO order_counts SELECT user_id, status, count(*) FROM orders GROUP BY 1, 2');
    await new AddUpOrders1763700000080().up(runner);
    await new AddUpDecisions1763700000081().up(runner);
    await new AppendOrderChanges1763700000100().up(runner);
    await new AddUpFineGold1763700000127().up(runner);
    await new FindDecisionsByTime1763700000165().up(runner);
  }
}
