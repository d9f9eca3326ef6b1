import type { EntityManager } from 'typeorm';
import { DomainError } from '../../../domain/errors.js';
import { productMessages } from '../../../domain/product-messages.js';
import { one, rows } from '../../platform/database/sql.js';
import { categoryByName, subcategoriesOf } from './product.sql.js';

/** The ids of the category and the subcategory of a product. */
export interface ProductCategory {
  categoryId: string;
  subcategoryId: string | null;
}

const invalid = (field: 'category' | 'subcategory', message: string) =>
  new DomainError('VALIDATION', { message, fields: { [field]: message } });

/** Resolves names to ids, and locks the category. */
export async function resolveCategory(
  tx: EntityManager,
  { category, subcategory }: { category: string; subcategory?: string },
): Promise<ProductCategory> {
  const found = await one<{ id: string }>(tx, categoryByName, [category]);
  if (!found) throw invalid('category', 'This category does not exist.');
  const subcategories = await rows<{ id: string; chosen: boolean }>(tx, subcategoriesOf, [found.id, subcategory ?? '']);
  if (subcategories.length && !subcategory) throw invalid('subcategory', productMessages.subcategory);
  const match = subcategories.find(({ chosen }) => chosen);
  if (subcategory && !match) throw invalid('subcategory', 'This subcategory does not exist.');
  return { categoryId: found.id, subcategoryId: match?.id ?? null };
}
