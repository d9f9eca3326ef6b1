import type { MigrationInterface, QueryRunner } from 'typeorm';

const change = (row: 'NEW' | 'OLD', sign: 1 | -1) =>
  `(${sign}, ${row}.user_id, ${row}.status, ${row}.created_at, ${row}.total_quantity, ${row}.total_grams)`;

const line = 'l.category, l.product_id, l.quantity, l.gram, l.carat';

const linesOf = (table: 'new_rows' | 'old_rows', sign: 1 | -1) => `
  SELECT ${sign} AS sign, o.created_at, ${line}
  FROM ${table} l JOIN orders o ON o.id = l.order_id WHERE o.status <> 'cancelled'`;

const linesOfOrder = (row: 'NEW' | 'OLD', sign: 1 | -1) => `
  SELECT ${sign} AS sign, ${row}.created_at, ${line}
  FROM order_lines l WHERE l.order_id = OLD.id AND ${row}.status <> 'cancelled'`;

const withFineGold = {
  columns: '(week, category, product_id, pieces, grams, fine_grams)',
  values: 'sign * quantity, sign * quantity * gram, sign * fine_grams(quantity, gram, carat)',
};
const before = {
  columns: '(week, category, product_id, pieces, grams)',
  values: 'sign * quantity, sign * quantity * gram',
};

/** The functions of the triggers, which append the lines of a change. */
const functions = ({ columns, values }: typeof before) => {
  const append = (lines: string) => `
    INSERT INTO order_line_changes ${columns}
    SELECT week_of(created_at), category, product_id, ${values} FROM (${lines}) AS changed;`;
  const orderColumns = '(sign, user_id, status, created_at, pieces, grams)';
  return `
    CREATE OR REPLACE FUNCTION append_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO order_changes ${orderColumns} VALUES ${change('NEW', 1)};
        RETURN NULL;
      END IF;
      IF TG_OP = 'DELETE' THEN
        INSERT INTO order_changes ${orderColumns} VALUES ${change('OLD', -1)};
        ${append(linesOfOrder('OLD', -1))}
        RETURN OLD;
      END IF;
      INSERT INTO order_changes ${orderColumns} VALUES ${change('OLD', -1)}, ${change('NEW', 1)};
      IF OLD.created_at <> NEW.created_at OR (OLD.status = 'cancelled') <> (NEW.status = 'cancelled') THEN
        ${append(`${linesOfOrder('OLD', -1)} UNION ALL ${linesOfOrder('NEW', 1)}`)}
      END IF;
      RETURN NULL;
    END $$;
    CREATE OR REPLACE FUNCTION append_line_changes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN ${append(linesOf('new_rows', 1))}
      ELSIF TG_OP = 'DELETE' THEN ${append(linesOf('old_rows', -1))}
      ELSE ${append(`${linesOf('new_rows', 1)} UNION ALL ${linesOf('old_rows', -1)}`)}
      END IF;
      RETURN NULL;
    END $$;`;
};

const view = (figures: readonly string[]) => {
  const sums = figures.map((figure) => `sum(${figure}) AS ${figure}`).join(', ');
  return `
    CREATE VIEW current_category_weeks AS
    SELECT week, category, ${sums} FROM (
      SELECT week, category, ${figures.join(', ')} FROM category_weeks
      UNION ALL
      SELECT week, category, ${figures.join(', ')} FROM order_line_changes
    ) AS added GROUP BY week, category`;
};

const tables = ['order_line_changes', 'category_weeks', 'product_sales'];

/** Everything that was ordered counts in the totals, so what is still in `order_line_changes` has no fine gold of its own. */
const earlierOrders = `
  CREATE TEMPORARY TABLE ordered ON COMMIT DROP AS
  SELECT week_of(o.created_at) AS week, l.category, l.product_id, fine_grams(l.quantity, l.gram, l.carat) AS fine
  FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.status <> 'cancelled';
  INSERT INTO category_weeks AS total (week, category, pieces, grams, fine_grams)
  SELECT week, category, 0, 0, sum(fine) FROM ordered GROUP BY week, category
  ON CONFLICT (week, category) DO UPDATE SET fine_grams = excluded.fine_grams;
  INSERT INTO product_sales AS total (product_id, pieces, grams, fine_grams)
  SELECT product_id, 0, 0, sum(fine) FROM ordered WHERE product_id IS NOT NULL GROUP BY product_id
  ON CONFLICT (product_id) DO UPDATE SET fine_grams = excluded.fine_grams;`;

/** Adds the fine gold of each line, as `domain/weights.ts` computes it, to the totals of categories and products. */
export class AddUpFineGold1763700000127 implements MigrationInterface {
  name = 'AddUpFineGold1763700000127';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('LOCK TABLE orders, order_lines IN SHARE ROW EXCLUSIVE MODE');
    // Rounds half up, because no weight is negative.
    await runner.query(`
      CREATE FUNCTION fine_grams(quantity integer, gram numeric, carat text) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
        SELECT round(quantity * gram * carat::integer / 24, 3)
      $$`);
    for (const table of tables)
      await runner.query(`ALTER TABLE ${table} ADD fine_grams numeric(14, 3) NOT NULL DEFAULT 0`);
    await runner.query(earlierOrders);
    await runner.query(functions(withFineGold));
    await runner.query('DROP VIEW current_category_weeks');
    await runner.query(view(['pieces', 'grams', 'fine_grams']));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(functions(before));
    await runner.query('DROP VIEW current_category_weeks');
    for (const table of tables) await runner.query(`ALTER TABLE ${table} DROP COLUMN fine_grams`);
    await runner.query(view(['pieces', 'grams']));
    await runner.query('DROP FUNCTION fine_grams');
  }
}
