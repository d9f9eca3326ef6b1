import type { MigrationInterface, QueryRunner } from 'typeorm';

const noteColumn = (table: string, column: string) =>
  `ALTER TABLE ${table} ADD COLUMN ${column} text CONSTRAINT ${table}_${column}_length CHECK (char_length(${column}) BETWEEN 1 AND 500)`;

/** Notes of lines and orders, the date that the customer wishes, and the date on which an order is due. */
export class NoteAndDateOrders1763700000129 implements MigrationInterface {
  name = 'NoteAndDateOrders1763700000129';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['cart_lines', 'order_lines', 'orders']) await runner.query(noteColumn(table, 'note'));
    await runner.query(noteColumn('orders', 'internal_note'));
    await runner.query('ALTER TABLE orders ADD COLUMN wished_date date, ADD COLUMN due_date date');
    await runner.query('CREATE INDEX orders_by_due_date ON orders (due_date, created_at DESC, id DESC)');
    // Almost all orders with a past due date are finished.
    await runner.query(`
      CREATE INDEX orders_that_are_due ON orders (due_date)
      WHERE status IN ('pending', 'confirmed', 'in-production', 'ready')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_by_due_date, orders_that_are_due');
    await runner.query(
      'ALTER TABLE orders DROP COLUMN note, DROP COLUMN internal_note, DROP COLUMN wished_date, DROP COLUMN due_date',
    );
    for (const table of ['cart_lines', 'order_lines']) await runner.query(`ALTER TABLE ${table} DROP COLUMN note`);
  }
}
