import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Locks the products in id order, so that two writers cannot deadlock, and reads their pictures after that. */
const storePictures = (ids: string) => `
  PERFORM FROM products WHERE id IN (${ids}) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products SET pictures = pictures_of_product(id) WHERE id IN (${ids});`;

/**
 * The pictures of each product in its row, maintained by triggers. A page of 50 products then needs 50 row reads
 * instead of 250.
 */
export class StoreProductPictures1763700000110 implements MigrationInterface {
  name = 'StoreProductPictures1763700000110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE products ADD COLUMN pictures json NOT NULL DEFAULT '[]'`);
    await runner.query(`
      CREATE FUNCTION pictures_of_product(product uuid) RETURNS json LANGUAGE sql STABLE AS $$
        SELECT coalesce(json_agg(json_build_array(media.id, media.width, media.height, media.alt, media.placeholder,
          media.mime, media.widths, media.state, media.failure) ORDER BY image.position), '[]')
        FROM product_images AS image JOIN media ON media.id = image.media_id WHERE image.product_id = product
      $$`);
    await this.onImages(runner);
    await this.onMedia(runner);
    await runner.query(
      'UPDATE products SET pictures = pictures_of_product(id) WHERE id IN (SELECT product_id FROM product_images)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER media_stored_in_products ON media');
    await runner.query('DROP FUNCTION store_pictures_of_media');
    for (const event of ['insert', 'update', 'delete'])
      await runner.query(`DROP TRIGGER product_images_stored_on_${event} ON product_images`);
    await runner.query('DROP FUNCTION store_pictures_of_products');
    await runner.query('DROP FUNCTION pictures_of_product');
    await runner.query('ALTER TABLE products DROP COLUMN pictures');
  }

  private async onImages(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION store_pictures_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP <> 'DELETE' THEN ${storePictures('SELECT product_id FROM new_rows')} END IF;
        IF TG_OP <> 'INSERT' THEN ${storePictures('SELECT product_id FROM old_rows')} END IF;
        RETURN NULL;
      END $$`);
    const rows = {
      insert: 'NEW TABLE AS new_rows',
      update: 'OLD TABLE AS old_rows NEW TABLE AS new_rows',
      delete: 'OLD TABLE AS old_rows',
    };
    for (const [event, tables] of Object.entries(rows))
      await runner.query(`
        CREATE TRIGGER product_images_stored_on_${event} AFTER ${event} ON product_images REFERENCING ${tables}
        FOR EACH STATEMENT EXECUTE FUNCTION store_pictures_of_products()`);
  }

  private async onMedia(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION store_pictures_of_media() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${storePictures('SELECT product_id FROM product_images WHERE media_id = NEW.id')}
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER media_stored_in_products
      AFTER UPDATE OF width, height, alt, placeholder, mime, widths, state, failure ON media
      FOR EACH ROW EXECUTE FUNCTION store_pictures_of_media()`);
  }
}
