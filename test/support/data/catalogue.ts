import type { AddCategory } from '../../../domain/categories.schemas.js';
import { CategoriesService } from '../../../server/features/categories/categories.service.js';
import { system } from '../../../server/platform/audit/audit.js';
import type { RunningApp } from '../programs/app.js';

interface ProductRow {
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
  { subcategories = [], sizes = [], options }: Partial<Pick<AddCategory, 'subcategories' | 'sizes' | 'options'>> = {},
) {
  return app.nest.get(CategoriesService, { strict: false }).add(system, { name, subcategories, sizes, options });
}

/** A making option with its values; the standard is the default. */
export const anOption = (name: string, values: readonly string[], standard?: string) => ({
  name,
  required: false,
  values: values.map((value) => ({ name: value, isDefault: value === standard })),
});

/** Inserts products without pictures in one statement, with the columns that lists need. */
export async function productRows(app: RunningApp, rows: readonly ProductRow[]): Promise<void> {
  await app.database.query(
    `INSERT INTO products (id, name, gram, category_id, subcategory_id, carat_options, created_at)
     SELECT gen_random_uuid(), input.name, input.gram, category.id, subcategory.id, input.carats,
       now() - make_interval(days => input."daysAgo")
     FROM jsonb_to_recordset($1) AS input (
       name text, gram numeric, category text, subcategory text, carats text[], "daysAgo" integer
     )
     JOIN categories AS category ON category.name = input.category
     LEFT JOIN subcategories AS subcategory
       ON subcategory.category_id = category.id AND subcategory.name = input.subcategory`,
    [JSON.stringify(rows.map((row) => ({ gram: 1, carats: ['18', '22'], daysAgo: 100, ...row })))],
  );
}

/** A catalogue with this number of products, in four categories with two subcategories each. */
export async function aLargeCatalogue(app: RunningApp, products: number): Promise<void> {
  const categories = ['Rings', 'Chains', 'Pendants', 'Bangles'];
  const subcategories = ['Halo', 'Plain'];
  for (const name of categories) await aCategory(app, name, { subcategories, sizes: ['6', '8'] });
  const stones = ['Round', 'Oval', 'Pear', 'Emerald', 'Marquise'];
  const rows = Array.from({ length: products }, (_, index) => ({
    name: `${stones[index % 5]} Piece ${String(index).padStart(6, '0')}`,
    gram: 1 + (index % 400) / 10,
    category: categories[index % 4] ?? '',
    subcategory: subcategories[Math.floor(index / 4) % 2],
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
  // Autovacuum would do this some minutes after such an import.
  await app.database.query('VACUUM ANALYZE');
}

export const names = (products: readonly { name: string }[]) => products.map(({ name }) => name);
