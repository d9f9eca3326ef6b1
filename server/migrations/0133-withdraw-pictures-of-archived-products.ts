import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A picture of archived products only is withdrawn. Those who have ordered such a product, or have it in their cart, keep it. */
export class WithdrawPicturesOfArchivedProducts1763700000133 implements MigrationInterface {
  name = 'WithdrawPicturesOfArchivedProducts1763700000133';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION media_is_withdrawn(picture uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT coalesce(bool_and(product.archived_at IS NOT NULL), false)
        FROM product_images AS image JOIN products AS product ON product.id = image.product_id
        WHERE image.media_id = picture
      $$`);
    await runner.query(`
      CREATE FUNCTION media_is_kept_by(person uuid, picture uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT EXISTS (
          SELECT FROM product_images AS image JOIN cart_lines AS line ON line.product_id = image.product_id
          WHERE image.media_id = picture AND line.user_id = person
        ) OR EXISTS (
          SELECT FROM product_images AS image
          JOIN order_lines AS line ON line.product_id = image.product_id JOIN orders ON orders.id = line.order_id
          WHERE image.media_id = picture AND orders.user_id = person
        )
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION media_is_withdrawn(uuid), media_is_kept_by(uuid, uuid)');
  }
}
