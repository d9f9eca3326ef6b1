/** $1 ids of products. Returns the keys of their originals, in their order. */
export const originalsOfProducts = `
  SELECT p.id AS product_id, p.design_number, json_agg(m.files -> 0 ->> 'key' ORDER BY i.position) AS keys
  FROM products p JOIN product_images i ON i.product_id = p.id JOIN media m ON m.id = i.media_id
  WHERE p.id = ANY ($1::uuid[]) GROUP BY p.id`;

export const bytesOfOriginals = `
  SELECT coalesce(sum(m.bytes), 0)::float8 AS bytes
  FROM product_images i JOIN media m ON m.id = i.media_id WHERE i.product_id = ANY ($1::uuid[])`;
