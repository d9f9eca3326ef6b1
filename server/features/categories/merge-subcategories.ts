import { v7 as uuid } from 'uuid';
import type { Subcategory } from './category.entity.js';

const key = (name: string) => name.toLowerCase();

/** A name that differs in case only is the same subcategory, so its products stay with it. */
export function mergeSubcategories(
  categoryId: string,
  stored: readonly Subcategory[],
  names: readonly string[],
): { kept: Subcategory[]; gone: Subcategory[] } {
  const byName = new Map(stored.map((one) => [key(one.name), one]));
  const kept = names.map((name, position) => ({ id: byName.get(key(name))?.id ?? uuid(), categoryId, name, position }));
  const staying = new Set(kept.map(({ id }) => id));
  return { kept, gone: stored.filter(({ id }) => !staying.has(id)) };
}
