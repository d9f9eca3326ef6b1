import { CategoriesService } from '../../../server/features/categories/categories.service.js';
import type { RunningApp } from '../programs/app.js';

interface WantedRow {
  name: string;
  gram?: number;
  category: string;
  subcategory?: string;
  carats?: string[];
  daysAgo?: number;
}

export async function aCategory(
  app: RunningApp,
  name: string,
  { subcategories = [], sizes = [] }: { subcategories?: string[]; sizes?: string[] } = {},
) {
  return app.nest.get(CategoriesService, { strict: false }).add({ name, subcategories, sizes });
}

/** Products without pictures, many in one statement: what a list needs, and nothing else. */
export async function productRows(app: RunningApp, rows: readonly WantedRow[]): Promise<void> {
  await app.database.query(
    `INSERT INTO products (id, name, gram, category_id, subcategory_id, carat_options, created_at)
     SELECT gen_random_uuid(), wanted.name, wanted.gram, category.id, subcategory.id, wanted.carats,
       now() - make_interval(days => wanted."daysAgo")
     FROM jsonb_to_recordset($1) AS wanted (
       name text, gram numeric, category text, subcategory text, carats text[], "daysAgo" integer
     )
     JOIN categories AS category ON category.name = wanted.category
     LEFT JOIN subcategories AS subcategory
       ON subcategory.category_id = category.id AND subcategory.name = wanted.subcategory`,
    [JSON.stringify(rows.map((row) => ({ gram: 1, carats: ['18', '22'], daysAgo: 100, ...row })))],
  );
}

/** A catalogue of some size, in four categories of two subcategories each. */
export async function aLargeCatalogue(app: RunningApp, products: number): Promise<void> {
  const categories = ['Rings', 'Chains', 'Pendants', 'Bangles'];
  const parts = ['Halo', 'Plain'];
  for (const name of categories) await aCategory(app, name, { subcategories: parts, sizes: ['6', '8'] });
  const stones = ['Round', 'Oval', 'Pear', 'Emerald', 'Marquise'];
  const rows = Array.from({ length: products }, (_, index) => ({
    name: `${stones[index % 5]} Piece ${String(index).padStart(6, '0')}`,
    gram: 1 + (index % 400) / 10,
    category: categories[index % 4] ?? '',
    subcategory: parts[Math.floor(index / 4) % 2],
    daysAgo: index % 700,
  }));
  await productRows(app, rows);
  await app.database.query(
    `INSERT INTO media (id, kind, audience, sha256, mime, bytes, width, height, state, files)
     SELECT id, 'photo', 'catalogue', '', 'image/jpeg', 1, 8, 8, 'ready', '[]' FROM products`,
  );
  await app.database.query(
    'INSERT INTO product_images (product_id, position, media_id) SELECT id, 0, id FROM products',
  );
  // As it is some minutes after a catalogue was loaded: the database has had its look around.
  await app.database.query('VACUUM ANALYZE');
}

export const names = (products: readonly { name: string }[]) => products.map(({ name }) => name);
