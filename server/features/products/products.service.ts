import { Injectable } from '@nestjs/common';
import {
  DataSource,
  type EntityManager,
  type FindOptionsWhere,
  In,
  IsNull,
  Not,
  type QueryDeepPartialEntity,
} from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { AuditKind } from '../../../domain/audit.js';
import { numberTakenMessage } from '../../../domain/design-numbers.js';
import { DomainError, errors, invalidField, requireSeen } from '../../../domain/errors.js';
import { defaultCarats } from '../../../domain/gold.js';
import { type OptionRule, optionRuleProblems, type StoredOption } from '../../../domain/making-options.js';
import { bulkResultMessage, copyName, productMessages } from '../../../domain/products.js';
import type {
  ChangeProducts,
  MoveProducts,
  ProductIds,
  RestoreProduct,
  SaveProduct,
} from '../../../domain/products.schemas.js';
import { isId } from '../../../domain/rules.js';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import { isUniqueViolation, one, rows } from '../../platform/database/sql.js';
import type { ReceivedFile } from '../../platform/files/media/media.service.js';
import { BulkProductsService } from './bulk-products.service.js';
import { CatalogueService } from './catalogue.service.js';
import { StoredProduct } from './product.entity.js';
import { type PictureChoice, ProductPictures } from './product-pictures.js';
import { categoryByName, type NumberedProduct, productOfNumber, subcategoriesOf } from './product.sql.js';
import type { Product, ProductChangesResult } from './products.types.js';
import { requireSizes, requireWeights } from './require-weights.js';

export interface ProductChanges<File> extends SaveProduct {
  id: string;
  /** The version that the client edited. */
  version?: number;
  /** If absent, the pictures stay unchanged. */
  pictures?: readonly PictureChoice<File>[];
}

/** The fields of the product form that are columns. A field without a column does not compile. */
type FormColumns = Partial<Pick<StoredProduct, Exclude<keyof SaveProduct, 'category' | 'subcategory'>>>;

interface BulkResult {
  message: string;
  products: number;
}

/**
 * Lock mode that does not wait for carts and orders which reference the product. It suffices, because the id never
 * changes.
 */
const lock = { mode: 'for_no_key_update' } as const;

/** Columns of a new product that the database sets. */
const setByDatabase = {
  version: undefined,
  markedNew: undefined,
  createdAt: undefined,
  changedAt: undefined,
  designNumber: undefined,
};

const nextVersion = { version: () => 'version + 1', changedAt: () => 'now()' };

/** Changes products. A database trigger updates their search documents in the same transaction. */
@Injectable()
export class ProductsService {
  constructor(
    private readonly database: DataSource,
    private readonly pictures: ProductPictures,
    private readonly catalogue: CatalogueService,
    private readonly bulk: BulkProductsService,
    private readonly audit: Audit,
  ) {}

  /** Adds a product. The first picture is the thumbnail. */
  async add(
    actor: Actor,
    { pictures, ...input }: SaveProduct & { pictures: readonly ReceivedFile[] },
  ): Promise<Product> {
    if (!pictures.length) throw invalidField('image', productMessages.image);
    const { gram, caratOptions = [...defaultCarats] } = input;
    requireWeights({ gram, netGram: null, stones: [], weights: [], caratOptions }, input);
    const id = uuid();
    await this.save(async (tx) => {
      const designNumber = await this.insert(tx, { id, ...(await this.toColumns(tx, input)), caratOptions });
      await this.pictures.set(
        tx,
        id,
        pictures.map((file) => ({ file })),
      );
      const { name, category } = input;
      const details = { name, category, designNumber };
      await this.audit.record(actor, { kind: 'product.added', subject: id, details }, tx);
    }, input.designNumber);
    return this.catalogue.getManaged(id);
  }

  async update(actor: Actor, { id, version, pictures, ...input }: ProductChanges<ReceivedFile>): Promise<Product> {
    await this.save(async (tx) => {
      const stored = await this.lock(tx, id, false);
      requireSeen(version, stored.version);
      requireWeights(stored, input);
      await tx.update(
        StoredProduct,
        { id },
        { ...(await this.toColumns(tx, input, stored.optionRules)), ...nextVersion },
      );
      if (pictures) await this.pictures.arrange(tx, id, pictures);
      const { name, category, designNumber = stored.designNumber } = input;
      const renumbered: Record<string, string> =
        designNumber === stored.designNumber ? {} : { from: stored.designNumber, to: designNumber };
      const details = { ...renumbered, name, category };
      await this.audit.record(actor, { kind: 'product.changed', subject: id, details }, tx);
    }, input.designNumber);
    return this.catalogue.getManaged(id);
  }

  /**
   * Copies a product with its pictures, because products of one line often differ only in a detail. The copy gets its
   * own design number.
   */
  async duplicate(actor: Actor, { id }: { id: string }): Promise<Product> {
    const copy = uuid();
    await this.database.transaction(async (tx) => {
      const stored = await this.lock(tx, id, false);
      const name = copyName(stored.name);
      const designNumber = await this.insert(tx, { ...stored, ...setByDatabase, id: copy, name });
      const pictureIds = await this.pictures.idsOf(tx, id);
      await this.pictures.set(
        tx,
        copy,
        pictureIds.map((picture) => ({ id: picture })),
      );
      const details = { name, designNumber, from: id };
      await this.audit.record(actor, { kind: 'product.duplicated', subject: copy, details }, tx);
    });
    return this.catalogue.getManaged(copy);
  }

  /** Removes a product from every list. Orders and carts keep its data. */
  async archive(actor: Actor, { id }: { id: string }): Promise<void> {
    await this.archiveAll(actor, { ids: [id] });
  }

  async archiveAll(actor: Actor, { ids }: ProductIds): Promise<BulkResult> {
    return this.updateMany(ids, 'archived', { archivedAt: IsNull() }, async (tx, products) => {
      await tx.update(
        StoredProduct,
        { id: In(products.map(({ id }) => id)) },
        { archivedAt: () => 'now()', ...nextVersion },
      );
      await this.recordAll(actor, 'product.archived', products, tx);
    });
  }

  /** Restores a product to its old category, or to the given one. */
  async restore(actor: Actor, { id, category, subcategory }: RestoreProduct): Promise<Product> {
    await this.database.transaction(async (tx) => {
      const stored = await this.lock(tx, id, true);
      if (category === undefined && !stored.categoryId) throw new DomainError('PRODUCT_HAS_NO_CATEGORY');
      const productCategory = category === undefined ? {} : await resolveCategory(tx, { category, subcategory });
      await tx.update(StoredProduct, { id }, { archivedAt: null, ...productCategory, ...nextVersion });
      await this.recordAll(actor, 'product.restored', [stored], tx);
    });
    return this.catalogue.getManaged(id);
  }

  /** Undoes archiving. Products whose category has been deleted stay archived. */
  async restoreAll(actor: Actor, { ids }: ProductIds): Promise<BulkResult> {
    const where = { archivedAt: Not(IsNull()), categoryId: Not(IsNull()) };
    return this.updateMany(ids, 'restored', where, async (tx, products) => {
      await tx.update(StoredProduct, { id: In(products.map(({ id }) => id)) }, { archivedAt: null, ...nextVersion });
      await this.recordAll(actor, 'product.restored', products, tx);
    });
  }

  async move(actor: Actor, { ids, category, subcategory }: MoveProducts): Promise<BulkResult> {
    return this.updateMany(ids, 'moved', { archivedAt: IsNull() }, async (tx, products) => {
      const productCategory = await resolveCategory(tx, { category, subcategory });
      await tx.update(StoredProduct, { id: In(products.map(({ id }) => id)) }, { ...productCategory, ...nextVersion });
      await this.recordAll(actor, 'product.moved', products, tx, {
        to: subcategory ? `${category}, ${subcategory}` : category,
      });
    });
  }

  /**
   * Gives each product values of its own. A product that someone else changed or archived first stays unchanged, and is
   * returned as it is now.
   */
  async changeAll(actor: Actor, { products: changes }: ChangeProducts): Promise<ProductChangesResult> {
    const ids = changes.map(({ id }) => id);
    const changed = await this.database.transaction(async (tx) => {
      const stored = await tx.find(StoredProduct, { where: { id: In(ids) }, order: { id: 'ASC' }, lock });
      if (!stored.length) throw new DomainError('PRODUCT_NOT_FOUND');
      const changesById = new Map(changes.map(({ version, ...change }) => [change.id, { version, change }]));
      const current = stored.filter(
        ({ id, version, archivedAt }) => !archivedAt && changesById.get(id)?.version === version,
      );
      for (const product of current) {
        const index = ids.indexOf(product.id);
        requireWeights(product, changes[index] ?? {}, `products.${index}`);
      }
      await this.bulk.change(
        tx,
        current.map((product) => ({ ...product, ...changesById.get(product.id)?.change, archived: false })),
      );
      await this.recordAll(actor, 'product.changed', current, tx);
      return new Set(current.map(({ id }) => id));
    });
    const products = await this.catalogue.getManyManaged(ids);
    return {
      message: bulkResultMessage(changed.size, ids.length, 'updated'),
      products: products.filter(({ id }) => changed.has(id)),
      conflicts: products.filter(({ id }) => !changed.has(id)),
    };
  }

  /** Rewrites the search documents of a category's products, because they contain its name. */
  async describeAgain(tx: EntityManager, categoryId: string): Promise<void> {
    await tx.update(StoredProduct, { categoryId }, { categoryId });
  }

  /** Inserts a product and returns its design number, which the database assigns if it has none. */
  private async insert(tx: EntityManager, product: QueryDeepPartialEntity<StoredProduct>): Promise<string> {
    const insertion = tx.createQueryBuilder().insert().into(StoredProduct).values(product).returning('design_number');
    const [row] = (await insertion.execute()).raw as { design_number: string }[];
    return row?.design_number ?? '';
  }

  /** Runs a write. If the design number is taken, the error names the product that has it. */
  private async save(work: (tx: EntityManager) => Promise<void>, designNumber?: string): Promise<void> {
    try {
      await this.database.transaction(work);
    } catch (error) {
      if (!isUniqueViolation(error, 'products_design_number_unique')) throw error;
      const other = await one<NumberedProduct>(this.database, productOfNumber, [designNumber ?? '']);
      const message = other && numberTakenMessage(other);
      throw new DomainError('DESIGN_NUMBER_TAKEN', {
        message,
        fields: { designNumber: message ?? errors.DESIGN_NUMBER_TAKEN.message },
      });
    }
  }

  /** Converts the fields of a submitted product to columns. */
  private async toColumns(
    tx: EntityManager,
    { category, subcategory, ...columns }: SaveProduct,
    storedRules: readonly OptionRule[] = [],
  ) {
    const place = await resolveCategory(tx, { category, subcategory, ...columns }, storedRules);
    return { ...(columns satisfies FormColumns), ...place };
  }

  private async recordAll(
    actor: Actor,
    kind: AuditKind,
    products: readonly StoredProduct[],
    tx: EntityManager,
    extraDetails: Record<string, string> = {},
  ): Promise<void> {
    const entries = products.map(({ id, name }) => ({ kind, subject: id, details: { name, ...extraDetails } }));
    await this.audit.recordAll(actor, entries, tx);
  }

  /** Changes the products that match `where`, locked in id order, so that concurrent calls cannot deadlock. */
  private async updateMany(
    ids: readonly string[],
    action: Parameters<typeof bulkResultMessage>[2],
    where: FindOptionsWhere<StoredProduct>,
    change: (tx: EntityManager, products: StoredProduct[]) => Promise<void>,
  ): Promise<BulkResult> {
    const products = await this.database.transaction(async (tx) => {
      const found = await tx.find(StoredProduct, {
        where: { ...where, id: In(ids.filter(isId)) },
        order: { id: 'ASC' },
        lock,
      });
      if (!found.length) throw new DomainError('PRODUCT_NOT_FOUND');
      await change(tx, found);
      return found.length;
    });
    return { message: bulkResultMessage(products, ids.length, action), products };
  }

  private async lock(tx: EntityManager, id: string, archived: boolean): Promise<StoredProduct> {
    const where = { id, archivedAt: archived ? Not(IsNull()) : IsNull() };
    const stored = isId(id) ? await tx.findOne(StoredProduct, { where, lock }) : null;
    if (!stored) throw new DomainError('PRODUCT_NOT_FOUND');
    return stored;
  }
}

interface ProductCategory {
  categoryId: string;
  subcategoryId: string | null;
}

/** Resolves names to ids, and locks the category. Throws if it lacks what weights or rules of options name. */
async function resolveCategory(
  tx: EntityManager,
  {
    category,
    subcategory,
    weights = [],
    optionRules = [],
  }: Pick<SaveProduct, 'category' | 'subcategory' | 'weights' | 'optionRules'>,
  stored: readonly OptionRule[] = [],
): Promise<ProductCategory> {
  const found = await one<{ id: string; sizes: string[]; options: StoredOption[] }>(tx, categoryByName, [category]);
  if (!found) throw invalidField('category', 'This category does not exist.');
  const subcategories = await rows<{ id: string; chosen: boolean }>(tx, subcategoriesOf, [found.id, subcategory ?? '']);
  if (subcategories.length && !subcategory) throw invalidField('subcategory', productMessages.subcategory);
  const match = subcategories.find(({ chosen }) => chosen);
  if (subcategory && !match) throw invalidField('subcategory', 'This subcategory does not exist.');
  requireSizes({ category, sizes: found.sizes }, weights);
  const problems = optionRuleProblems(found.options, optionRules, stored);
  const [message] = Object.values(problems);
  if (message) throw new DomainError('VALIDATION', { message, fields: problems });
  return { categoryId: found.id, subcategoryId: match?.id ?? null };
}
