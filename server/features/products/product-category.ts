import type { EntityManager } from 'typeorm';
import { DomainError } from '../../../domain/errors.js';
import { productMessages } from '../../../domain/products.js';

/** Where a product stands in the catalogue. */
export interface ProductCategory {
  categoryId: string;
  subcategoryId: string | null;
}

const wrong = (field: 'category' | 'subcategory', message: string) =>
  new DomainError('VALIDATION', { message, fields: { [field]: message } });

/** Names become references here. The share lock keeps the category from being deleted or reshaped meanwhile. */
export async function resolveCategory(
  tx: EntityManager,
  { category, subcategory }: { category: string; subcategory?: string },
): Promise<ProductCategory> {
  const [found] = await tx.query<{ id: string }[]>(
    'SELECT id FROM categories WHERE lower(name) = lower($1) FOR SHARE',
    [category],
  );
  if (!found) throw wrong('category', 'This category does not exist.');
  const parts = await tx.query<{ id: string; chosen: boolean }[]>(
    'SELECT id, lower(name) = lower($2) AS chosen FROM subcategories WHERE category_id = $1',
    [found.id, subcategory ?? ''],
  );
  if (parts.length && !subcategory) throw wrong('subcategory', productMessages.subcategory);
  const part = parts.find(({ chosen }) => chosen);
  if (subcategory && !part) throw wrong('subcategory', 'This subcategory does not exist.');
  return { categoryId: found.id, subcategoryId: part?.id ?? null };
}
