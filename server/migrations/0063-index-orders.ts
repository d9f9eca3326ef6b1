import type { MigrationInterface, QueryRunner } from 'typeorm';

const stations = `ARRAY['pending', 'confirmed', 'in-production', 'ready', 'dispatched', 'complete', 'cancelled']`;

/** One index per sort order of the admin list, so that far pages are found by index-only scans. */
export class SortOrders1763700000063 implements MigrationInterface {
  name = 'SortOrders1763700000063';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_newest');
    await runner.query('CREATE INDEX orders_newest ON orders (created_at DESC, id DESC) INCLUDE (status)');
    await runner.query(`
      CREATE INDEX orders_by_company ON orders (lower(company_name), created_at DESC, id DESC) INCLUDE (company_name)`);
    await runner.query('CREATE INDEX orders_by_total ON orders (total_grams, created_at DESC, id DESC)');
    // Sorts statuses by their progress, not alphabetically.
    await runner.query(`
      CREATE INDEX orders_by_station ON orders (array_position(${stations}, status), created_at DESC, id DESC)
      INCLUDE (status)`);
    await runner.query(`
      CREATE INDEX orders_of_status_by_company ON orders (status, lower(company_name), created_at DESC, id DESC)
      INCLUDE (company_name)`);
    await runner.query(
      'CREATE INDEX orders_of_status_by_total ON orders (status, total_grams, created_at DESC, id DESC)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['of_status_by_total', 'of_status_by_company', 'by_station', 'by_total', 'by_company', 'newest'])
      await runner.query(`DROP INDEX orders_${name}`);
    await runner.query('CREATE INDEX orders_newest ON orders (created_at DESC, id DESC)');
  }
}
