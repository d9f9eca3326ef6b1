import { query } from './database.mjs';

const orders = {
  name: 'sort_name, id',
  '-name': 'sort_name DESC, id DESC',
  gram: 'gram, id',
  '-gram': 'gram DESC, id DESC',
  newest: 'created_at DESC, id DESC',
};

/** The names of categories and subcategories by their id. Read once, because the bench does not change them. */
const names = new Map();
for (const table of ['categories', 'subcategories'])
  for (const { id, name } of await query(table, `SELECT id, name FROM ${table}`)) names.set(id, name);

const listColumns = `id, name, gram::float8, category_id, subcategory_id, array_to_json(carat_options) AS carats,
  pictures->0 AS picture`;

const toListed = ({ picture: [media, width, height, , placeholder], ...row }) => ({
  _id: row.id,
  name: row.name,
  gram: row.gram,
  category: names.get(row.category_id),
  subcategory: names.get(row.subcategory_id),
  thumbnail: { url: `/media/${media}/full.jpg`, width, height, placeholder },
  caratOptions: row.carats,
});

/** Cuts the page from an index before it reads rows, because late pages would read thousands of rows otherwise. */
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
    SELECT ${listColumns} FROM bare_products WHERE id = ANY (ARRAY(
      SELECT id FROM bare_products WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT $1 OFFSET $2
    )) ORDER BY ${order}`;
  const name = ['list', order, category && 'category', subcategory && 'subcategory', grams && 'gram'].join('-');
  const [rows, counts] = await Promise.all([query(name, text, values), grams ? countHits(grams) : storedCounts()]);
  const categoryCounts = {};
  const categorySubcategoryCounts = {};
  let total = 0;
  for (const count of counts) {
    const [inCategory, inSubcategory] = [names.get(count.category_id), names.get(count.subcategory_id)];
    categoryCounts[inCategory] = (categoryCounts[inCategory] ?? 0) + count.products;
    (categorySubcategoryCounts[inCategory] ??= {})[inSubcategory] = count.products;
    if ((!category || inCategory === category) && (!subcategory || inSubcategory === subcategory))
      total += count.products;
  }
  const totalPages = Math.ceil(total / perPage);
  return { success: true, products: rows.map(toListed), total, totalPages, categoryCounts, categorySubcategoryCounts };
}

const storedCounts = () => query('stored-counts', 'SELECT category_id, subcategory_id, products FROM bare_counts');

const countHits = (grams) =>
  query(
    'count-hits',
    `SELECT category_id, subcategory_id, count(*)::int AS products FROM bare_products
     WHERE archived_at IS NULL AND gram BETWEEN $1 AND $2 GROUP BY category_id, subcategory_id`,
    grams,
  );

const searchText = `
  SELECT ${listColumns}, total FROM (
    SELECT *, ts_rank(search, to_tsquery('simple', $1)) AS weight, (count(*) OVER ())::int AS total FROM bare_products
    WHERE archived_at IS NULL AND search @@ to_tsquery('simple', $1) ORDER BY weight DESC, sort_name, id LIMIT 10
  ) AS page ORDER BY weight DESC, sort_name, id`;

/** A word without hits is replaced by the most similar word of the catalogue. */
export async function search(parameters) {
  const word = parameters.get('query').toLowerCase();
  let rows = await query('search', searchText, [`${word}:*`]);
  if (!rows.length) {
    const similar = 'SELECT word FROM bare_words WHERE word % $1 ORDER BY similarity(word, $1) DESC, word LIMIT 1';
    const [best] = await query('similar', similar, [word]);
    if (best) rows = await query('search', searchText, [`${best.word}:*`]);
  }
  const total = rows[0]?.total ?? 0;
  return { success: true, products: rows.map(toListed), total, totalPages: Math.ceil(total / 10) };
}

const detailText = `
  SELECT page.id, page.name, page.gram::float8, categories.sizes, category_id, subcategory_id,
    array_to_json(carat_options) AS carats, page.created_at, pictures
  FROM bare_products AS page JOIN categories ON categories.id = page.category_id
  WHERE page.id = $1 AND page.archived_at IS NULL`;

const srcset = (id, widths, format) =>
  widths.map((width) => `/media/${id}/${width}.${format} ${width}w`).join(', ') || null;

/** A picture as the shop stores it in the product. */
export const toPicture = ([id, width, height, alt, placeholder, , widths, , failure]) => ({
  _id: id,
  url: `/media/${id}/full.jpg`,
  width,
  height,
  alt,
  placeholder,
  avif: srcset(id, widths, 'avif'),
  webp: srcset(id, widths, 'webp'),
  processing: 'ready',
  failure,
});

const newProductMs = 30 * 86_400_000;

export async function detail(id) {
  const [row] = await query('detail', detailText, [id]);
  if (!row) return undefined;
  const pictures = row.pictures.map(toPicture);
  return {
    success: true,
    product: {
      _id: row.id,
      name: row.name,
      gram: row.gram,
      category: names.get(row.category_id),
      subcategory: names.get(row.subcategory_id),
      thumbnail: pictures[0] ?? null,
      images: pictures.map(({ url }) => url),
      caratOptions: row.carats,
      size: row.sizes,
      isNew: Date.now() - row.created_at.getTime() < newProductMs,
      createdAt: row.created_at,
      pictures,
    },
  };
}
