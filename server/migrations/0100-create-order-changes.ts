import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AddUpOrders1763700000080 } from './0080-create-order-totals.js';
import { CountOrders1763700000061 } from './0061-create-order-counts.js';

const change = (row: 'NEW' | 'OLD', sign: 1 | -1) =>
  `(${sign}, ${row}.user_id, ${row}.status, ${row}.created_at, ${row}.total_quantity, ${row}.total_grams)`;

/** Appends the lines of a query that has the columns sign, created_at, category, product_id, quantity and gram. */
const appendLines = (lines: string) => `
  INSERT INTO order_line_changes (week, category, product_id, pieces, grams)
  SELECT week_of(created_at), category, product_id, sign * quantity, sign * quantity * gram FROM (${lines}) AS changed;`;

const linesOf = (table: 'new_rows' | 'old_rows', sign: 1 | -1) => `
  SELECT ${sign} AS sign, o.created_at, l.category, l.product_id, l.quantity, l.gram
  FROM ${table} l JOIN orders o ON o.id = l.order_id WHERE o.status <> 'cancelled'`;

const linesOfOrder = (row: 'NEW' | 'OLD', sign: 1 | -1) => `
  SELECT ${sign} AS sign, ${row}.created_at, l.category, l.product_id, l.quantity, l.gram
  FROM order_lines l WHERE l.order_id = OLD.id AND ${row}.status <> 'cancelled'`;

/**
 * Orders no longer update totals, for which they waited for each other: triggers append each change to `order_changes`
 * and `order_line_changes`, and a job adds these to the totals. The views are the totals and the changes.
 */
export class AppendOrderChanges1763700000100 implements MigrationInterface {
  name = 'AppendOrderChanges1763700000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('LOCK TABLE orders, order_lines IN SHARE ROW EXCLUSIVE MODE');
    await this.dropEarlierTriggers(runner);
    await this.mergeSlots(runner);
    await this.tables(runner);
    await this.orders(runner);
    await this.lines(runner);
    await this.views(runner);
  }

  /** The earlier migrations compute their totals from the orders, so they are simply repeated. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('LOCK TABLE orders, order_lines IN SHARE ROW EXCLUSIVE MODE');
    await runner.query('DROP VIEW current_order_counts, current_order_weeks, current_category_weeks');
    for (const table of ['orders', 'order_lines'])
      for (const event of ['insert', 'update', 'delete'])
        await runner.query(`DROP TRIGGER ${table}_appended_on_${event} ON ${table}`);
    await runner.query('DROP FUNCTION append_order_change, append_line_changes, week_of');
    await runner.query('DROP TABLE order_changes, order_line_changes');
    await runner.query('DROP TABLE order_counts, order_weeks, category_weeks, product_sales');
    await new CountOrders1763700000061().up(runner);
    await runner.query('INSERT INTO order_counts SELECT user_id, status, count(*) FROM orders GROUP BY 1, 2');
    await new AddUpOrders1763700000080().up(runner);
  }

  private async dropEarlierTriggers(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER orders_counted ON orders');
    for (const trigger of ['in', 'over', 'out']) {
      await runner.query(`DROP TRIGGER orders_added_up_${trigger} ON orders`);
      await runner.query(`DROP TRIGGER order_lines_added_up_${trigger} ON order_lines`);
    }
    await runner.query('DROP FUNCTION keep_order_counts, keep_order_weeks, keep_line_figures');
  }

  /** Only the job writes the totals now, so one row for each week is enough. */
  private async mergeSlots(runner: QueryRunner): Promise<void> {
    const merged = {
      order_weeks: ['week', ['orders', 'pieces', 'grams']],
      category_weeks: ['week, category', ['pieces', 'grams']],
    } as const;
    for (const [table, [key, columns]] of Object.entries(merged)) {
      const sums = columns.map((column) => `sum(${column}) AS ${column}`).join(', ');
      await runner.query(`CREATE TEMPORARY TABLE merged AS SELECT ${key}, ${sums} FROM ${table} GROUP BY ${key}`);
      await runner.query(`DELETE FROM ${table}`);
      await runner.query(`ALTER TABLE ${table} DROP COLUMN slot`);
      await runner.query(`ALTER TABLE ${table} ADD CONSTRAINT ${table}_pkey PRIMARY KEY (${key})`);
      await runner.query(`INSERT INTO ${table} SELECT * FROM merged`);
      await runner.query('DROP TABLE merged');
    }
    await runner.query('DROP FUNCTION slot_of');
  }

  /** Without keys and indexes: rows are appended by requests, and read and deleted together by the job. */
  private async tables(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE order_changes (
        -- 1 for an order as it is after the change, -1 for an order as it was before.
        sign smallint NOT NULL,
        user_id uuid,
        status text NOT NULL,
        created_at timestamptz NOT NULL,
        pieces integer NOT NULL,
        grams numeric(14, 3) NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE order_line_changes (
        week date NOT NULL,
        category text NOT NULL,
        product_id uuid,
        pieces integer NOT NULL,
        grams numeric(14, 3) NOT NULL
      )`);
    // Tens of thousands of rows a minute come and go, so space is freed before the tables are slow to read.
    for (const table of ['order_changes', 'order_line_changes'])
      await runner.query(
        `ALTER TABLE ${table} SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`,
      );
  }

  /** Lines of a new order are appended by their own trigger. Changed and deleted orders still have their lines here. */
  private async orders(runner: QueryRunner): Promise<void> {
    const columns = '(sign, user_id, status, created_at, pieces, grams)';
    await runner.query(`
      CREATE FUNCTION append_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO order_changes ${columns} VALUES ${change('NEW', 1)};
          RETURN NULL;
        END IF;
        IF TG_OP = 'DELETE' THEN
          INSERT INTO order_changes ${columns} VALUES ${change('OLD', -1)};
          ${appendLines(linesOfOrder('OLD', -1))}
          RETURN OLD;
        END IF;
        INSERT INTO order_changes ${columns} VALUES ${change('OLD', -1)}, ${change('NEW', 1)};
        IF OLD.created_at <> NEW.created_at OR (OLD.status = 'cancelled') <> (NEW.status = 'cancelled') THEN
          ${appendLines(`${linesOfOrder('OLD', -1)} UNION ALL ${linesOfOrder('NEW', 1)}`)}
        END IF;
        RETURN NULL;
      END $$`);
    const when = {
      insert: 'AFTER INSERT',
      update: 'AFTER UPDATE OF user_id, status, created_at, total_quantity, total_grams',
      delete: 'BEFORE DELETE',
    };
    for (const [name, event] of Object.entries(when))
      await runner.query(`
        CREATE TRIGGER orders_appended_on_${name} ${event} ON orders FOR EACH ROW EXECUTE FUNCTION append_order_change()`);
  }

  /** Lines deleted with their order no longer find it; the trigger of the order has appended them. */
  private async lines(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION append_line_changes() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN ${appendLines(linesOf('new_rows', 1))}
        ELSIF TG_OP = 'DELETE' THEN ${appendLines(linesOf('old_rows', -1))}
        ELSE ${appendLines(`${linesOf('new_rows', 1)} UNION ALL ${linesOf('old_rows', -1)}`)}
        END IF;
        RETURN NULL;
      END $$`);
    const when = {
      insert: 'AFTER INSERT ON order_lines REFERENCING NEW TABLE AS new_rows',
      update: 'AFTER UPDATE ON order_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows',
      delete: 'AFTER DELETE ON order_lines REFERENCING OLD TABLE AS old_rows',
    };
    for (const [name, event] of Object.entries(when))
      await runner.query(`
        CREATE TRIGGER order_lines_appended_on_${name} ${event}
        FOR EACH STATEMENT EXECUTE FUNCTION append_line_changes()`);
  }

  private async views(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIEW current_order_counts AS
      SELECT user_id, status, sum(orders)::integer AS orders FROM (
        SELECT user_id, status, orders FROM order_counts
        UNION ALL
        SELECT user_id, status, sign FROM order_changes
      ) AS added GROUP BY user_id, status`);
    await runner.query(`
      CREATE VIEW current_order_weeks AS
      SELECT week, sum(orders) AS orders, sum(pieces) AS pieces, sum(grams) AS grams FROM (
        SELECT week, orders, pieces, grams FROM order_weeks
        UNION ALL
        SELECT week_of(created_at), sign, sign * pieces, sign * grams FROM order_changes WHERE status <> 'cancelled'
      ) AS added GROUP BY week`);
    await runner.query(`
      CREATE VIEW current_category_weeks AS
      SELECT week, category, sum(pieces) AS pieces, sum(grams) AS grams FROM (
        SELECT week, category, pieces, grams FROM category_weeks
        UNION ALL
        SELECT week, category, pieces, grams FROM order_line_changes
      ) AS added GROUP BY week, category`);
  }
}
