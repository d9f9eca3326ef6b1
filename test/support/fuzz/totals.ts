import { expect } from '@jest/globals';
import type { TestDatabase } from '../programs/database.js';

/** Totals that are stored: a query for the stored values, and one that counts the rows. */
const totals: Record<string, [stored: string, counted: string]> = {
  'totals of an order': [
    'SELECT id, total_quantity, total_grams, total_fine_grams FROM orders',
    'SELECT order_id, sum(quantity), sum(quantity * gram), sum(fine_grams) FROM order_lines GROUP BY 1',
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
