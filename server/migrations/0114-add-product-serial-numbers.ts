import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbers the products in the order in which they were added. Nothing that triggers keep depends on the number. */
const numbers = `
  ALTER TABLE products ADD serial_number integer;
  ALTER TABLE products DISABLE TRIGGER USER;
  UPDATE products SET serial_number = numbered.place
  FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM products) AS numbered
  WHERE numbered.id = products.id;
  ALTER TABLE products ENABLE TRIGGER USER;
  ALTER TABLE products
    ALTER serial_number SET NOT NULL,
    ALTER serial_number ADD GENERATED ALWAYS AS IDENTITY;
  SELECT setval('products_serial_number_seq', max(serial_number)) FROM products HAVING count(*) > 0;`;

const wordIndex = (columns: string) => `
  DROP INDEX products_by_word;
  CREATE INDEX products_by_word ON products USING gin (${columns}) WHERE archived_at IS NULL;`;

/** The index of words also finds the products of a block of serial numbers, and those of a category. */
export class NumberProducts1763700000114 implements MigrationInterface {
  name = 'NumberProducts1763700000114';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(numbers);
    await runner.query(wordIndex('search, (ARRAY[serial_number / 10000]), (ARRAY[category_id, subcategory_id])'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(wordIndex('search'));
    await runner.query('ALTER TABLE products DROP COLUMN serial_number');
  }
}
