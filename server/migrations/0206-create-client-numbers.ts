import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Companies give designs numbers of their own. Order lines keep the number that was valid when the order was placed. */
export class CreateClientNumbers1763700000206 implements MigrationInterface {
  name = 'CreateClientNumbers1763700000206';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE client_numbers (
        company_id uuid NOT NULL CONSTRAINT client_numbers_company REFERENCES companies ON DELETE CASCADE,
        product_id uuid NOT NULL CONSTRAINT client_numbers_product REFERENCES products ON DELETE CASCADE,
        number text NOT NULL CONSTRAINT client_numbers_number_length CHECK (length(number) BETWEEN 1 AND 40),
        exact text COLLATE "C" NOT NULL CONSTRAINT client_numbers_exact_written CHECK (exact <> ''),
        number_key text COLLATE "C" NOT NULL CONSTRAINT client_numbers_key_written CHECK (number_key <> ''),
        CONSTRAINT client_numbers_pkey PRIMARY KEY (company_id, product_id),
        CONSTRAINT client_numbers_unique UNIQUE (company_id, exact)
      )`);
    await runner.query('CREATE INDEX client_numbers_by_key ON client_numbers (company_id, number_key)');
    await runner.query('CREATE INDEX client_numbers_by_product ON client_numbers (product_id)');
    await runner.query('ALTER TABLE companies ADD numbers_version integer NOT NULL DEFAULT 0');
    await runner.query('ALTER TABLE order_lines ADD client_number text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_lines DROP COLUMN client_number');
    await runner.query('ALTER TABLE companies DROP COLUMN numbers_version');
    await runner.query('DROP TABLE client_numbers');
  }
}
