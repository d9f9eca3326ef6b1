import { query } from './database.mjs';

const orders = {
  name: 'sort_name, id',
  '-name': 'sort_name DESC, id DESC',
  gram: 'gram, id',
  '-gram': 'gram DESC, id DESC',
  newest: 'created_at DESC, id DESC',
};

const listColumns = `page.id, page.name, page.gram::float8, category.name AS category, subcategory.name AS subcategory,
  page.carat_options, media.id AS media, media.width, media.height, media.placeholder`;

const joins = `JOIN categories AS category ON category.id = page.category_id
  LEFT JOIN subcategories AS subcategory ON subcategory.id = page.subcategory_id
  LEFT JOIN product_images AS image ON image.product_id = page.id AND image.position = 0
  LEFT JOIN media ON media.id = image.media_id`;

const toListed = (row) => ({
  _id: row.id,
  name: row.name,
  gram: row.gram,
  category: row.category,
  subcategory: row.subcategory,
  thumbnail: {
    url: `/media/${row.media}/full.jpg`,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
  },
  caratOptions: row.carat_options,
});

/**
 * Cuts the page from an index before it reads rows, because late pages would read thousands of rows otherwise. `OFFSET 0`
 * makes the planner read each product by its key: it cannot know how many rows a prepared statement returns.
 */
export async function list(parameters) {
  const perPage = Number(parameters.get('perPage') ?? 50);
  const values = [perPage, (Number(parameters.get('page') ?? 1) - 1) * perPage];
  const conditions = ['archived_at IS NULL'];
  const category = parameters.get('category');
  const subcategory = parameters.get('subcategory');
  const grams = parameters.has('gramMin') && [Number(parameters.get('gramMin')), Number(parameters.get('gramMax'))];
  if (category)
    conditions.push(`category_id = (SELECT id FROM categories WHERE lower(name) = lower($${values.push(category)}))`);
  if (subcategory)
    conditions.push(`subcategory_id = (SELECT sub.id FROM subcategories AS sub JOIN categories ON categories.id = category_id
      WHERE lower(sub.name) = lower($${values.push(subcategory)}) AND lower(categories.name) = lower($3))`);
  if (grams) conditions.push(`gram BETWEEN $${values.push(grams[0])} AND $${values.push(grams[1])}`);
  const order = orders[parameters.get('sort') ?? 'name'];
  const text = `
    SELECT listed.* FROM (
      SELECT id FROM products WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT $1 OFFSET $2
    ) AS cut CROSS JOIN LATERAL (
      SELECT ${listColumns}, page.sort_name, page.created_at FROM products AS page ${joins} WHERE page.id = cut.id OFFSET 0
    ) AS listed ORDER BY ${order.replaceAll(/\b(sort_name|gram|created_at|id)\b/g, 'listed.$1')}`;
  const name = ['list', order, category && 'category', subcategory && 'subcategory', grams && 'gram'].join('-');
  const [rows, counts] = await Promise.all([query(name, text, values), grams ? countHits(grams) : storedCounts()]);
  const categoryCounts = {};
  const categorySubcategoryCounts = {};
  let total = 0;
  for (const count of counts) {
    categoryCounts[count.category] = (categoryCounts[count.category] ?? 0) + count.products;
    (categorySubcategoryCounts[count.category] ??= {})[count.subcategory] = count.products;
    if ((!category || count.category === category) && (!subcategory || count.subcategory === subcategory))
      total += count.products;
  }
  const totalPages = Math.ceil(total / perPage);
  return { success: true, products: rows.map(toListed), total, totalPages, categoryCounts, categorySubcategoryCounts };
}

const countNames = `JOIN categories AS category ON category.id = counts.category_id
  JOIN subcategories AS subcategory ON subcategory.id = counts.subcategory_id`;

const storedCounts = () =>
  query(
    'stored-counts',
    `SELECT category.name AS category, subcategory.name AS subcategory, counts.products
     FROM product_counts AS counts ${countNames}`,
  );

const countHits = (grams) =>
  query(
    'count-hits',
    `SELECT category.name AS category, subcategory.name AS subcategory, counts.products FROM (
       SELECT category_id, subcategory_id, count(*)::int AS products FROM products
       WHERE archived_at IS NULL AND gram BETWEEN $1 AND $2 GROUP BY category_id, subcategory_id
     ) AS counts ${countNames}`,
    grams,
  );

const searchText = `
  SELECT ${listColumns}, page.total FROM (
    SELECT *, ts_rank(search, to_tsquery('simple', $1)) AS weight, (count(*) OVER ())::int AS total FROM products
    WHERE archived_at IS NULL AND search @@ to_tsquery('simple', $1) ORDER BY weight DESC, sort_name, id LIMIT 10
  ) AS page ${joins} ORDER BY page.weight DESC, page.sort_name, page.id`;

/** A word without hits is replaced by the most similar word of the catalogue. */
export async function search(parameters) {
  const word = parameters.get('query').toLowerCase();
  let rows = await query('search', searchText, [`${word}:*`]);
  if (!rows.length) {
    const similar = 'SELECT word FROM product_words WHERE word % $1 ORDER BY similarity(word, $1) DESC, word LIMIT 1';
    const [best] = await query('similar', similar, [word]);
    if (best) rows = await query('search', searchText, [`${best.word}:*`]);
  }
  const total = rows[0]?.total ?? 0;
  return { success: true, products: rows.map(toListed), total, totalPages: Math.ceil(total / 10) };
}

const detailText = `
  SELECT page.id, page.name, page.gram::float8, category.name AS category, category.sizes,
    subcategory.name AS subcategory, page.carat_options, page.created_at,
    (SELECT json_agg(json_build_object('id', media.id, 'width', media.width, 'height', media.height, 'alt', media.alt,
       'placeholder', media.placeholder, 'widths', media.widths, 'failure', media.failure) ORDER BY image.position)
     FROM product_images AS image JOIN media ON media.id = image.media_id WHERE image.product_id = page.id) AS images
  FROM products AS page JOIN categories AS category ON category.id = page.category_id
  LEFT JOIN subcategories AS subcategory ON subcategory.id = page.subcategory_id
  WHERE page.id = $1 AND page.archived_at IS NULL`;

const srcset = ({ id, widths }, format) =>
  widths.map((width) => `/media/${id}/${width}.${format} ${width}w`).join(', ') || null;

export const toPicture = (media) => ({
  _id: media.id,
  url: `/media/${media.id}/full.jpg`,
  width: media.width,
  height: media.height,
  alt: media.alt,
  placeholder: media.placeholder,
  avif: srcset(media, 'avif'),
  webp: srcset(media, 'webp'),
  processing: 'ready',
  failure: media.failure,
});

const newProductMs = 30 * 86_400_000;

export async function detail(id) {
  const [row] = await query('detail', detailText, [id]);
  if (!row) return undefined;
  const pictures = (row.images ?? []).map(toPicture);
  return {
    success: true,
    product: {
      _id: row.id,
      name: row.name,
      gram: row.gram,
      category: row.category,
      subcategory: row.subcategory,
      thumbnail: pictures[0] ?? null,
      images: pictures.map(({ url }) => url),
      caratOptions: row.carat_options,
      size: row.sizes,
      isNew: Date.now() - row.created_at.getTime() < newProductMs,
      createdAt: row.created_at,
      pictures,
    },
  };
}
