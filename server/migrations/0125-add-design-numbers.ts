import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The prefix of products whose category was deleted, and of categories whose name has no Latin letter or digit. */
const generalPrefix = "'PR'";

const numberOf = (prefix: string, serial: string) =>
  `${prefix} || '-' || lpad(${serial}::text, greatest(4, length(${serial}::text)), '0')`;

/** What a number has before its last digits, and the number that these digits are; null for more than nine. */
const seriesOf = (key: string) => `rtrim(${key}, '0123456789')`;
const serialOf = (key: string) => `(substring(${key} from '(?<![0-9])[0-9]{1,9}$')::integer)`;

/** ASCII only, so that the letters of a number are the same in each language. */
const keyOf = (number: string) => `lower(${number} COLLATE "C")`;
/** Indexed as an expression: for a column of a unique index, each change of a product would wait for orders of it. */
const key = keyOf('design_number');

/** Nothing that triggers keep depends on the numbers. */
const prefixes = `
  CREATE FUNCTION design_prefix_of(category text) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT coalesce(nullif(upper(left(regexp_replace(unaccent(category), '[^A-Za-z0-9]', '', 'g'), 2)), ''), ${generalPrefix})
  $$;
  ALTER TABLE categories ADD design_prefix text;
  ALTER TABLE categories DISABLE TRIGGER USER;
  UPDATE categories SET design_prefix = design_prefix_of(name);
  ALTER TABLE categories ENABLE TRIGGER USER;
  ALTER TABLE categories
    ALTER design_prefix SET NOT NULL,
    ADD CONSTRAINT categories_design_prefix_shape CHECK (design_prefix ~ '^[A-Za-z0-9]{1,8}$');
  CREATE FUNCTION set_design_prefix() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.design_prefix := design_prefix_of(NEW.name);
    RETURN NEW;
  END $$;
  CREATE TRIGGER categories_prefixed BEFORE INSERT ON categories FOR EACH ROW
  WHEN (NEW.design_prefix IS NULL) EXECUTE FUNCTION set_design_prefix();`;

/** In the order in which the products were added. */
const numbers = `
  ALTER TABLE products ADD design_number text;
  ALTER TABLE products DISABLE TRIGGER USER;
  UPDATE products SET design_number = ${numberOf('numbered.prefix', 'numbered.place')}
  FROM (
    SELECT id, prefix, row_number() OVER (PARTITION BY prefix ORDER BY serial_number) AS place FROM (
      SELECT product.id, product.serial_number, coalesce(category.design_prefix, ${generalPrefix}) AS prefix
      FROM products AS product LEFT JOIN categories AS category ON category.id = product.category_id
    ) AS prefixed
  ) AS numbered
  WHERE numbered.id = products.id;
  ALTER TABLE products ENABLE TRIGGER USER;
  ALTER TABLE products
    ALTER design_number SET NOT NULL,
    ADD CONSTRAINT products_design_number_shape CHECK (
      design_number ~ '^[A-Za-z0-9./-]{1,32}$' AND design_number ~ '[A-Za-z0-9]'
    );
  CREATE UNIQUE INDEX products_design_number_unique ON products (${key});
  CREATE INDEX products_by_series ON products (${seriesOf(key)}, ${serialOf(key)});`;

/**
 * A product that is inserted without a number gets the one after the highest of its series. Products of one series that
 * are added at the same time wait for each other until the end of their transactions.
 */
const nextNumber = `
  CREATE FUNCTION set_design_number() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    prefix text := coalesce((SELECT design_prefix FROM categories WHERE id = NEW.category_id), ${generalPrefix});
    series text := ${keyOf('prefix')} || '-';
    serial bigint;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('design_number ' || series, 0));
    SELECT coalesce(max(${serialOf(key)}), 0) + 1 INTO serial
    FROM products WHERE ${seriesOf(key)} = series COLLATE "C";
    LOOP
      NEW.design_number := ${numberOf('prefix', 'serial')};
      -- Numbers with more than nine digits are not counted above.
      EXIT WHEN NOT EXISTS (SELECT FROM products WHERE ${key} = ${keyOf('NEW.design_number')});
      serial := serial + 1;
    END LOOP;
    RETURN NEW;
  END $$;
  CREATE TRIGGER products_numbered BEFORE INSERT ON products FOR EACH ROW
  WHEN (NEW.design_number IS NULL) EXECUTE FUNCTION set_design_number();`;

/** Lines keep the number that the product had when it was ordered; lines of deleted products have none. */
const lines = `
  ALTER TABLE order_lines ADD design_number text;
  ALTER TABLE order_lines DISABLE TRIGGER USER;
  UPDATE order_lines SET design_number = product.design_number
  FROM products AS product WHERE product.id = order_lines.product_id;
  ALTER TABLE order_lines ENABLE TRIGGER USER;`;

export class GiveDesignNumbers1763700000125 implements MigrationInterface {
  name = 'GiveDesignNumbers1763700000125';

  async up(runner: QueryRunner): Promise<void> {
    for (const part of [prefixes, numbers, nextNumber, lines]) await runner.query(part);
    // Responses in caches have no numbers.
    await runner.query('UPDATE catalogue_version SET version = version + 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE order_lines DROP COLUMN design_number;
      DROP TRIGGER products_numbered ON products;
      DROP FUNCTION set_design_number;
      ALTER TABLE products DROP COLUMN design_number;
      DROP TRIGGER categories_prefixed ON categories;
      DROP FUNCTION set_design_prefix;
      ALTER TABLE categories DROP COLUMN design_prefix;
      DROP FUNCTION design_prefix_of`);
  }
}
