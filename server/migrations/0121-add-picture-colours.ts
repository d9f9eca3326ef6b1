import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = ['width', 'height', 'alt', 'placeholder', 'mime', 'widths', 'state', 'failure'];

/**
 * A picture can say which gold it shows, and an order line remembers the picture that the customer saw. The pictures in
 * the rows of products need no rewriting: a missing colour reads as none.
 */
export class ColourPictures1763700000121 implements MigrationInterface {
  name = 'ColourPictures1763700000121';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE media ADD COLUMN colour text CONSTRAINT media_colour_known CHECK (colour IN ('Yellow', 'Rose'))`);
    await this.storeInProducts(runner, [...columns, 'colour']);
    // Null for orders that were placed before: they show the product's picture of today.
    await runner.query(`
      ALTER TABLE order_lines ADD COLUMN picture_id uuid CONSTRAINT order_lines_picture_fkey REFERENCES media (id)`);
    // For the foreign key, and for the sweep of media.
    await runner.query('CREATE INDEX order_lines_by_picture ON order_lines (picture_id) WHERE picture_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_lines DROP COLUMN picture_id');
    await runner.query('UPDATE media SET colour = NULL WHERE colour IS NOT NULL');
    await this.storeInProducts(runner, columns);
    await runner.query('ALTER TABLE media DROP COLUMN colour');
  }

  private async storeInProducts(runner: QueryRunner, stored: readonly string[]): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION pictures_of_product(product uuid) RETURNS json LANGUAGE sql STABLE AS $$
        SELECT coalesce(json_agg(json_build_array(media.id, ${stored.map((column) => `media.${column}`).join(', ')})
          ORDER BY image.position), '[]')
        FROM product_images AS image JOIN media ON media.id = image.media_id WHERE image.product_id = product
      $$`);
    await runner.query(`
      CREATE OR REPLACE TRIGGER media_stored_in_products AFTER UPDATE OF ${stored.join(', ')} ON media
      FOR EACH ROW EXECUTE FUNCTION store_pictures_of_media()`);
  }
}
