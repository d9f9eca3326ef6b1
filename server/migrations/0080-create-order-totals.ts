import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the lines of a query with the columns order_id, created_at, category, product_id, quantity, gram and sign. */
const addUpLines = (lines: string) => `
  INSERT INTO category_weeks AS kept (week, category, slot, pieces, grams)
  SELECT week_of(created_at), category, slot_of(order_id), sum(sign * quantity), sum(sign * quantity * gram)
  FROM (${lines}) AS changed GROUP BY 1, 2, 3 HAVING sum(sign * quantity) <> 0 OR sum(sign * quantity * gram) <> 0
  ORDER BY 1, 2, 3
  ON CONFLICT (week, category, slot) DO UPDATE
    SET pieces = kept.pieces + excluded.pieces, grams = kept.grams + excluded.grams;
  INSERT INTO product_sales AS kept (product_id, pieces, grams)
  SELECT product_id, sum(sign * quantity), sum(sign * quantity * changed.gram)
  FROM (${lines}) AS changed JOIN products ON products.id = product_id
  GROUP BY product_id HAVING sum(sign * quantity) <> 0 OR sum(sign * quantity * changed.gram) <> 0
  ORDER BY product_id
  ON CONFLICT (product_id) DO UPDATE
    SET pieces = kept.pieces + excluded.pieces, grams = kept.grams + excluded.grams;`;

const addUpOrders = (orders: string) => `
  INSERT INTO order_weeks AS kept (week, slot, orders, pieces, grams)
  SELECT week_of(created_at), slot_of(id), sum(sign), sum(sign * total_quantity), sum(sign * total_grams)
  FROM (${orders}) AS changed GROUP BY 1, 2 HAVING sum(sign) <> 0 OR sum(sign * total_grams) <> 0 ORDER BY 1, 2
  ON CONFLICT (week, slot) DO UPDATE
    SET orders = kept.orders + excluded.orders, pieces = kept.pieces + excluded.pieces,
      grams = kept.grams + excluded.grams;`;

const columns = ['id', 'created_at', 'total_quantity', 'total_grams'];
const rowOf = (version: 'NEW' | 'OLD', sign: 1 | -1, unless: string) =>
  `SELECT ${columns.map((column) => `${version}.${column}`).join(', ')}, ${sign} AS sign
   WHERE TG_OP <> '${unless}' AND ${version}.status <> 'cancelled'`;
/** The order before and after the change. Cancelled orders do not count. */
const changedOrder = `${rowOf('NEW', 1, 'DELETE')} UNION ALL ${rowOf('OLD', -1, 'INSERT')}`;

const line = (sign: 1 | -1) =>
  `o.id AS order_id, o.created_at, l.category, l.product_id, l.quantity, l.gram, ${sign} AS sign`;
const linesOf = (table: 'come' | 'gone', sign: 1 | -1) =>
  `SELECT ${line(sign)} FROM ${table} l JOIN orders o ON o.id = l.order_id WHERE o.status <> 'cancelled'`;
const linesOfChangedOrder = `
  SELECT l.order_id, changed.created_at, l.category, l.product_id, l.quantity, l.gram, changed.sign
  FROM (${changedOrder}) AS changed JOIN order_lines l ON l.order_id = changed.id`;

/**
 * Orders, pieces and grams per week, per category and week, and per product. Triggers maintain them, so that the
 * dashboard does not sum up a million lines. Each week has 8 rows, chosen by the order id, so that concurrent orders
 * rarely block each other. Rows are updated in key order to prevent deadlocks.
 */
export class AddUpOrders1763700000080 implements MigrationInterface {
  name = 'AddUpOrders1763700000080';

  async up(runner: QueryRunner): Promise<void> {
    await this.tables(runner);
    // Orders placed during the migration wait for the lock; the triggers add them afterwards.
    await runner.query('LOCK TABLE orders, order_lines IN SHARE ROW EXCLUSIVE MODE');
    await this.orders(runner);
    await this.lines(runner);
    await runner.query(addUpOrders(`SELECT ${columns.join(', ')}, 1 AS sign FROM orders WHERE status <> 'cancelled'`));
    const all = `SELECT ${line(1)} FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.status <> 'cancelled'`;
    for (const statement of addUpLines(all).split(';')) if (statement.trim()) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const trigger of ['in', 'over', 'out']) {
      await runner.query(`DROP TRIGGER orders_added_up_${trigger} ON orders`);
      await runner.query(`DROP TRIGGER order_lines_added_up_${trigger} ON order_lines`);
    }
    await runner.query('DROP FUNCTION keep_order_weeks, keep_line_figures');
    await runner.query('DROP TABLE order_weeks, category_weeks, product_sales');
    await runner.query('DROP FUNCTION week_of, slot_of');
  }

  private async tables(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION week_of(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
        SELECT date_trunc('week', at AT TIME ZONE 'UTC')::date
      $$`);
    await runner.query(`
      CREATE FUNCTION slot_of(id uuid) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
        SELECT (get_byte(uuid_send(id), 15) & 7)::smallint
      $$`);
    await runner.query(`
      CREATE TABLE order_weeks (
        week date NOT NULL,
        slot smallint NOT NULL,
        orders integer NOT NULL,
        pieces bigint NOT NULL,
        grams numeric(18, 3) NOT NULL,
        CONSTRAINT order_weeks_pkey PRIMARY KEY (week, slot)
      )`);
    await runner.query(`
      CREATE TABLE category_weeks (
        week date NOT NULL,
        -- The name at the time of the order, like all data of an order.
        category text NOT NULL,
        slot smallint NOT NULL,
        pieces bigint NOT NULL,
        grams numeric(18, 3) NOT NULL,
        CONSTRAINT category_weeks_pkey PRIMARY KEY (week, category, slot)
      )`);
    await runner.query(`
      CREATE TABLE product_sales (
        product_id uuid CONSTRAINT product_sales_pkey PRIMARY KEY
          CONSTRAINT product_sales_product_fkey REFERENCES products (id) ON DELETE CASCADE,
        pieces bigint NOT NULL,
        grams numeric(18, 3) NOT NULL
      )`);
    await runner.query('CREATE INDEX product_sales_best ON product_sales (pieces DESC, product_id)');
  }

  /** Lines of a new order are counted by their own trigger. Changed and deleted orders still have their lines here. */
  private async orders(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION keep_order_weeks() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${addUpOrders(changedOrder)}
        IF TG_OP = 'INSERT' THEN RETURN NULL; END IF;
        ${addUpLines(linesOfChangedOrder)}
        IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
        RETURN NULL;
      END $$`);
    const when = {
      in: 'AFTER INSERT',
      over: 'AFTER UPDATE OF status, created_at, total_quantity, total_grams',
      out: 'BEFORE DELETE',
    };
    for (const [name, event] of Object.entries(when))
      await runner.query(`
        CREATE TRIGGER orders_added_up_${name} ${event} ON orders FOR EACH ROW EXECUTE FUNCTION keep_order_weeks()`);
  }

  /** Lines deleted with their order no longer find it; they have already been subtracted. */
  private async lines(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION keep_line_figures() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN ${addUpLines(linesOf('come', 1))}
        ELSIF TG_OP = 'DELETE' THEN ${addUpLines(linesOf('gone', -1))}
        ELSE ${addUpLines(`${linesOf('come', 1)} UNION ALL ${linesOf('gone', -1)}`)}
        END IF;
        RETURN NULL;
      END $$`);
    const when = {
      in: 'AFTER INSERT ON order_lines REFERENCING NEW TABLE AS come',
      over: 'AFTER UPDATE ON order_lines REFERENCING OLD TABLE AS gone NEW TABLE AS come',
      out: 'AFTER DELETE ON order_lines REFERENCING OLD TABLE AS gone',
    };
    for (const [name, event] of Object.entries(when))
      await runner.query(`
        CREATE TRIGGER order_lines_added_up_${name} ${event}
        FOR EACH STATEMENT EXECUTE FUNCTION keep_line_figures()`);
  }
}
