import { expect } from '@jest/globals';
import type { TestDatabase } from '../programs/database.js';

/** Totals that the database maintains: a query for the stored values, and one that counts the rows. */
const totals: Record<string, [stored: string, counted: string]> = {
  accounts: [
    'SELECT role, access_status, permanent_access, users FROM user_counts WHERE users <> 0',
    'SELECT role, access_status, permanent_access, count(*) FROM users GROUP BY 1, 2, 3',
  ],
  'orders of a customer': [
    'SELECT user_id, status, orders FROM current_order_counts WHERE orders <> 0',
    'SELECT user_id, status, count(*) FROM orders GROUP BY 1, 2',
  ],
  'totals of an order': [
    'SELECT id, total_quantity, total_grams FROM orders',
    'SELECT order_id, sum(quantity), sum(quantity * gram) FROM order_lines GROUP BY 1',
  ],
  'orders of a week': [
    'SELECT week, sum(orders), sum(pieces), sum(grams) FROM current_order_weeks GROUP BY 1 HAVING sum(orders) <> 0',
    `SELECT week_of(created_at), count(*), sum(total_quantity), sum(total_grams) FROM orders
     WHERE status <> 'cancelled' GROUP BY 1`,
  ],
  'pieces of a category': [
    `SELECT category, sum(pieces), sum(grams), sum(fine_grams) FROM current_category_weeks
     GROUP BY 1 HAVING sum(pieces) <> 0`,
    `SELECT category, sum(quantity), sum(quantity * gram), sum(fine_grams(quantity, gram, carat)) FROM order_lines
     JOIN orders ON orders.id = order_id WHERE status <> 'cancelled' GROUP BY 1`,
  ],
};

export async function expectTotalsToMatch(database: TestDatabase): Promise<void> {
  for (const [name, [stored, counted]] of Object.entries(totals)) {
    const differences = await database.query(
      `((${stored}) EXCEPT (${counted})) UNION ALL ((${counted}) EXCEPT (${stored}))`,
    );
    expect({ name, differences }).toEqual({ name, differences: [] });
  }
  const failedJobs = await database.query(`SELECT kind, error FROM outbox WHERE state = 'failed' OR error IS NOT NULL`);
  expect(failedJobs).toEqual([]);
}
