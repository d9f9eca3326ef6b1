import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { AddCategory, SaveCategory } from '../../../domain/categories.schemas.js';
import { DomainError, errors, invalidField, requireSeen } from '../../../domain/errors.js';
import { makingOptionMessages } from '../../../domain/making-options.js';
import { isId } from '../../../domain/rules.js';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import {
  isCheckViolation,
  isExclusionViolation,
  isUniqueViolation,
  one,
  prepared,
  rowLoader,
} from '../../platform/database/sql.js';
import { MediaService, type ReceivedFile } from '../../platform/files/media/media.service.js';
import { toPicture } from '../pictures/picture.sql.js';
import { ProductsService } from '../products/products.service.js';
import type { Product } from '../products/products.types.js';
import { categoriesStatement, type CategoryRow, productsIn } from './categories.sql.js';
import { Category, Subcategory } from './category.entity.js';
import { MakingOptionsService } from './making-options.service.js';

/** Absent fields keep their value. */
export type ChangeCategory = Partial<SaveCategory> & { id: string };

const productCount = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`;

@Injectable()
export class CategoriesService {
  constructor(
    private readonly database: DataSource,
    private readonly media: MediaService,
    private readonly products: ProductsService,
    private readonly makingOptions: MakingOptionsService,
    private readonly audit: Audit,
  ) {}

  private readonly byName = rowLoader<string, Category>(async (names) => {
    const categories = new Map((await this.list()).map((category) => [category.name, category]));
    return names.map((name) => categories.get(name));
  });

  /** Returns the category of a product; null if it was deleted after the product was archived. */
  async ofProduct({ category }: Pick<Product, 'category'>): Promise<Category | null> {
    return (await this.byName.load(category)) ?? null;
  }

  /** Lists all categories in the order of their creation. */
  async list(): Promise<Category[]> {
    return this.read(null);
  }

  async add(actor: Actor, input: AddCategory): Promise<Category> {
    const { name, sizes, designPrefix, options } = input;
    const category = { id: uuid(), name, sizes, designPrefix, version: 1 };
    await this.save(async (tx) => {
      await tx.insert(Category, category);
      await tx.insert(Subcategory, mergeSubcategories(category.id, [], input.subcategories).kept);
      if (options) await this.makingOptions.replace(tx, category.id, options);
      await this.audit.record(actor, { kind: 'category.added', subject: category.id, details: { name } }, tx);
    });
    return this.get(category.id);
  }

  async update(actor: Actor, { id, version, subcategories, options, ...columns }: ChangeCategory): Promise<Category> {
    await this.save(async (tx) => {
      const stored = await this.lock(tx, id);
      requireSeen(version, stored.version);
      if (subcategories) await this.replaceSubcategories(tx, stored, subcategories);
      if (options) await this.makingOptions.replace(tx, id, options);
      await tx.update(Category, { id }, { ...columns, version: stored.version + 1 });
      const { name } = columns;
      const renamed = name !== undefined && name !== stored.name;
      if (renamed) await this.products.describeAgain(tx, id);
      const details: Record<string, string> = renamed ? { from: stored.name, to: name } : { name: stored.name };
      await this.audit.record(actor, { kind: 'category.changed', subject: id, details }, tx);
    });
    return this.get(id);
  }

  async remove(actor: Actor, { id }: { id: string }): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { name } = await this.lock(tx, id);
      const used = await this.countProducts(tx, 'category_id', [id]);
      if (used) throw new DomainError('CATEGORY_IN_USE', { message: `${name} still has ${productCount(used)}.` });
      await tx.delete(Category, { id }).catch((error: unknown) => {
        // One of its products was restored from the archive after the count.
        if (isCheckViolation(error, 'products_in_a_category')) throw new DomainError('CATEGORY_IN_USE');
        throw error;
      });
      await this.audit.record(actor, { kind: 'category.deleted', subject: id, details: { name } }, tx);
    });
  }

  async setImage(id: string, file: ReceivedFile): Promise<void> {
    await this.save(async (tx) => {
      await this.lock(tx, id);
      const { id: imageId } = await this.media.insert(tx, file);
      await tx.update(Category, { id }, { imageId });
    });
  }

  async get(id: string): Promise<Category> {
    const [category] = isId(id) ? await this.read(id) : [];
    if (!category) throw new DomainError('CATEGORY_NOT_FOUND');
    return category;
  }

  private async read(id: string | null): Promise<Category[]> {
    const rows = await prepared<CategoryRow>(this.database, categoriesStatement, [id]);
    return rows.map((row) => ({ ...row, image: toPicture(row.image) }));
  }

  /** Locks the category, so that it cannot change or get products until this transaction ends. */
  private async lock(tx: EntityManager, id: string): Promise<Category> {
    const stored = isId(id) ? await tx.findOne(Category, { where: { id }, lock: { mode: 'pessimistic_write' } }) : null;
    if (!stored) throw new DomainError('CATEGORY_NOT_FOUND');
    return stored;
  }

  private async replaceSubcategories(tx: EntityManager, { id }: Category, names: readonly string[]): Promise<void> {
    const stored = await tx.findBy(Subcategory, { categoryId: id });
    const { kept, removed } = mergeSubcategories(id, stored, names);
    if (removed.length) await this.removeSubcategories(tx, removed);
    if (kept.length) await tx.upsert(Subcategory, kept, ['id']);
  }

  private async removeSubcategories(tx: EntityManager, removed: Subcategory[]): Promise<void> {
    for (const { id, name } of removed) {
      const used = await this.countProducts(tx, 'subcategory_id', [id]);
      if (used) throw new DomainError('SUBCATEGORY_IN_USE', { message: `${name} still has ${productCount(used)}.` });
    }
    await tx.delete(Subcategory, { id: In(removed.map(({ id }) => id)) });
  }

  private async countProducts(
    tx: EntityManager,
    column: 'category_id' | 'subcategory_id',
    ids: string[],
  ): Promise<number> {
    const row = await one<{ used: number }>(tx, productsIn(column), [ids]);
    return row?.used ?? 0;
  }

  private async save<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(work).catch((error: unknown) => {
      if (isUniqueViolation(error, 'categories_name_unique'))
        throw new DomainError('CATEGORY_TAKEN', { fields: { name: errors.CATEGORY_TAKEN.message } });
      // The database has its own rules about which letters are equal.
      if (isExclusionViolation(error, 'category_options_name_unique'))
        throw invalidField('options', makingOptionMessages.nameTaken);
      if (isExclusionViolation(error, 'category_option_values_name_unique'))
        throw invalidField('options', makingOptionMessages.valueTaken);
      throw error;
    });
  }
}

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
