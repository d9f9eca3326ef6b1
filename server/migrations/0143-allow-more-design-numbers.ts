import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbers of the trade such as `JW_001`, `RI 0042`, `A&B-7` and `R#12 (B)`. */
export class WidenDesignNumbers1763700000143 implements MigrationInterface {
  name = 'WidenDesignNumbers1763700000143';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products
        DROP CONSTRAINT products_design_number_shape,
        ADD CONSTRAINT products_design_number_shape CHECK (
          design_number ~ '^[A-Za-z0-9./_#&() -]{1,32}$' AND design_number ~ '[A-Za-z0-9]'
          AND design_number !~ '^ |  | $'
        )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products
        DROP CONSTRAINT products_design_number_shape,
        ADD CONSTRAINT products_design_number_shape CHECK (
          design_number ~ '^[A-Za-z0-9./-]{1,32}$' AND design_number ~ '[A-Za-z0-9]'
        )`);
  }
}
