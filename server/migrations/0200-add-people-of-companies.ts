import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The code of a company: `C-0042`, with more digits from 10,000 on. */
const codeOf = (number: string) => `'C-' || to_char(${number}, 'FM9999999990000')`;

/** Function: whether a person keeps a picture, of a product in the cart or in an order that meets the condition `orderedBy`. */
const keptBy = (orderedBy: string) => `
  CREATE OR REPLACE FUNCTION media_is_kept_by(person uuid, picture uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
      SELECT FROM product_images AS image JOIN cart_lines AS line ON line.product_id = image.product_id
      WHERE image.media_id = picture AND line.user_id = person
    ) OR EXISTS (
      SELECT FROM product_images AS image
      JOIN order_lines AS line ON line.product_id = image.product_id JOIN orders ON orders.id = line.order_id
      WHERE image.media_id = picture AND ${orderedBy}
    )
  $$`;

/** A company gets people with roles, invitations, a code and a phone. Its orders and their PDFs belong to all of them. */
export class AddPeopleOfCompanies1763700000200 implements MigrationInterface {
  name = 'AddPeopleOfCompanies1763700000200';

  async up(runner: QueryRunner): Promise<void> {
    await this.addCodes(runner);
    await runner.query(`
      ALTER TABLE users
        ADD company_role text NOT NULL DEFAULT 'owner'
          CONSTRAINT users_company_role_known CHECK (company_role IN ('owner', 'buyer', 'viewer')),
        ADD blocked_at timestamptz`);
    await runner.query(`
      CREATE TABLE invitations (
        id uuid CONSTRAINT invitations_pkey PRIMARY KEY,
        company_id uuid NOT NULL CONSTRAINT invitations_company REFERENCES companies ON DELETE CASCADE,
        email text NOT NULL,
        company_role text NOT NULL
          CONSTRAINT invitations_role_known CHECK (company_role IN ('owner', 'buyer', 'viewer')),
        invited_by uuid CONSTRAINT invitations_invited_by REFERENCES users ON DELETE SET NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        CONSTRAINT invitations_one_per_address UNIQUE (company_id, email)
      )`);
    await runner.query('CREATE INDEX invitations_by_email ON invitations (email)');
    await runner.query('CREATE INDEX invitations_by_inviter ON invitations (invited_by)');
    await runner.query('CREATE INDEX invitations_by_end ON invitations (expires_at)');
    await this.giveOrdersToCompanies(runner);
    await runner.query('ANALYZE companies, users, orders');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(keptBy('orders.user_id = person'));
    await runner.query(`
      UPDATE media SET audience = 'owner', owner_id = coalesce(orders.user_id, owner_id)
      FROM order_designs JOIN orders ON orders.id = order_designs.order_id
      WHERE order_designs.media_id = media.id AND audience = 'company'`);
    await this.limitAudiences(runner, `'public', 'catalogue', 'owner'`, `audience <> 'owner'`);
    await runner.query('ALTER TABLE orders DROP COLUMN company_id');
    await runner.query('DROP TABLE invitations');
    // The version before knows neither blocked people nor viewers, and would let both order.
    await runner.query(`
      DELETE FROM credentials USING users
      WHERE users.id = user_id AND (blocked_at IS NOT NULL OR company_role = 'viewer')`);
    await runner.query(`
      DELETE FROM sessions USING users
      WHERE users.id = user_id AND (blocked_at IS NOT NULL OR company_role = 'viewer')`);
    await runner.query('ALTER TABLE users DROP COLUMN company_role, DROP COLUMN blocked_at');
    await runner.query('ALTER TABLE companies DROP COLUMN code, DROP COLUMN phone');
    await runner.query('DROP SEQUENCE company_codes');
  }

  /** Numbers customers in the order of their registration, before the companies of administrators. */
  private async addCodes(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SEQUENCE company_codes');
    await runner.query('ALTER TABLE companies ADD code text, ADD phone text');
    await runner.query(`
      UPDATE companies SET code = ${codeOf('numbered.number')}
      FROM (
        SELECT id, row_number() OVER (ORDER BY NOT is_customer, created_at, id) AS number
        FROM (
          SELECT id, created_at, EXISTS (SELECT FROM users WHERE company_id = c.id AND role = 'customer') AS is_customer
          FROM companies c
        ) AS known
      ) AS numbered WHERE numbered.id = companies.id`);
    await runner.query(`SELECT setval('company_codes', greatest(count(*), 1), count(*) > 0) FROM companies`);
    await runner.query(`
      ALTER TABLE companies ALTER code SET NOT NULL,
        ALTER code SET DEFAULT ${codeOf("nextval('company_codes')")},
        ADD CONSTRAINT companies_code_unique UNIQUE (code)`);
  }

  private async giveOrdersToCompanies(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD company_id uuid');
    await runner.query('UPDATE orders SET company_id = users.company_id FROM users WHERE users.id = orders.user_id');
    await runner.query(`
      ALTER TABLE orders
        ADD CONSTRAINT orders_company FOREIGN KEY (company_id) REFERENCES companies ON DELETE SET NULL`);
    await runner.query('CREATE INDEX orders_by_company_age ON orders (company_id, created_at DESC, id DESC)');
    await this.limitAudiences(
      runner,
      `'public', 'catalogue', 'owner', 'company'`,
      `audience NOT IN ('owner', 'company')`,
    );
    await runner.query(`
      UPDATE media SET audience = 'company' FROM order_designs WHERE order_designs.media_id = media.id`);
    await runner.query(
      keptBy(`orders.company_id = (SELECT company_id FROM users WHERE id = person AND company_role <> 'viewer')`),
    );
  }

  private async limitAudiences(runner: QueryRunner, known: string, withoutOwner: string): Promise<void> {
    await runner.query('ALTER TABLE media DROP CONSTRAINT media_audience_known, DROP CONSTRAINT media_owner_named');
    await runner.query(`
      ALTER TABLE media ADD CONSTRAINT media_audience_known CHECK (audience IN (${known})),
        ADD CONSTRAINT media_owner_named CHECK (${withoutOwner} OR owner_id IS NOT NULL)`);
  }
}
