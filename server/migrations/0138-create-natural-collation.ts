import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Compares the numbers in a text as numbers. Deterministic, so that only equal texts are equal. */
const collation = `CREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn-true')`;

const productColumns = ['products', 'product_positions', 'product_position_changes'];

const looked = 'role, access_status, permanent_access, access_expires_at';
const indexes: Record<string, (order: string) => string> = {
  users_by_name: (order) => `users (lower(name)${order}, id) INCLUDE (name, ${looked})`,
  users_by_company: (order) => `users (lower(company_name)${order}, id) INCLUDE (company_name, ${looked})`,
  orders_by_company: (order) => `orders (lower(company_name)${order}, created_at DESC, id DESC) INCLUDE (company_name)`,
  orders_of_status_by_company: (order) =>
    `orders (status, lower(company_name)${order}, created_at DESC, id DESC) INCLUDE (company_name)`,
};

/** Sorts names as people count: Ring 2 before Ring 10. */
export class SortNamesNaturally1763700000138 implements MigrationInterface {
  name = 'SortNamesNaturally1763700000138';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(collation);
    await this.sortBy(runner, 'natural_order');
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.sortBy(runner);
    await runner.query('DROP COLLATION natural_order');
  }

  private async sortBy(runner: QueryRunner, order?: string): Promise<void> {
    // The indexes of the columns are built again with them, and the blocks of the product list below.
    for (const table of productColumns)
      await runner.query(`ALTER TABLE ${table} ALTER sort_name TYPE text COLLATE ${order ?? '"default"'}`);
    for (const [name, definition] of Object.entries(indexes)) {
      await runner.query(`DROP INDEX ${name}`);
      await runner.query(`CREATE INDEX ${name} ON ${definition(order ? ` COLLATE ${order}` : '')}`);
    }
    await runner.query('SELECT place_products()');
  }
}
