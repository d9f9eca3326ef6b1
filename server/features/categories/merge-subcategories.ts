import { v7 as uuid } from 'uuid';
import type { Subcategory } from './category.entity.js';

const key = (name: string) => name.toLowerCase();

/** Merges subcategories whose names differ only in case, so that their products stay in them. */
export function mergeSubcategories(
  categoryId: string,
  stored: readonly Subcategory[],
  names: readonly string[],
): { kept: Subcategory[]; removed: Subcategory[] } {
  const byName = new Map(stored.map((subcategory) => [key(subcategory.name), subcategory]));
  const kept = names.map((name, position) => ({ id: byName.get(key(name))?.id ?? uuid(), categoryId, name, position }));
  const keptIds = new Set(kept.map(({ id }) => id));
  return { kept, removed: stored.filter(({ id }) => !keptIds.has(id)) };
}
