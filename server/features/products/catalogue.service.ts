import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource, type EntityManager } from 'typeorm';
import type {
  FindFilterCounts,
  FindNeighbours,
  ListProducts,
  ManageProducts,
  SearchProducts,
} from '../../../domain/products.schemas.js';
import { DomainError } from '../../../domain/errors.js';
import { canBeNumber, clientNumberForms } from '../../../domain/client-numbers.js';
import { designNumberKey } from '../../../domain/design-numbers.js';
import { offeredOptions, type StoredOption, toChoices } from '../../../domain/making-options.js';
import { isId } from '../../../domain/rules.js';
import { stoneKinds, stoneShapes } from '../../../domain/stones.js';
import {
  type Database,
  inOrder,
  named,
  one,
  prepared,
  type PreparedStatement,
  rowLoader,
} from '../../platform/database/sql.js';
import { numbersSeenBy, type Person } from '../../platform/http/access/person.js';
import { paged } from '../../platform/graphql/graphql.types.js';
import type { ProductOption } from './making-options.types.js';
import { type CountRow, countTree, productsWithin } from './category-counts.js';
import { type FilterCountsRow, filterCountsStatement } from './filter-counts.sql.js';
import type {
  CategoryCount,
  FilterCounts,
  Product,
  ProductNeighbours,
  ProductPage,
  ProductSearchPage,
} from './products.types.js';
import {
  idsStatement,
  listStatement,
  neighboursStatement,
  type ProductList,
  relatedStatement,
  type SearchedWords,
  searchStatement,
  valuesOf,
  valuesOfSearch,
} from './product-list.sql.js';
import {
  managedProductsById,
  nextDesignNumber,
  optionsOfCategories,
  type PackedProduct,
  productByNumber,
  productsById,
  productsWithOptions,
  toProduct,
} from './product.sql.js';
import { searchTerms, toQuery } from './search-terms.js';
import { VocabularyService } from './vocabulary.service.js';
import type { Limit } from '../../platform/http/limits/limits.js';

/** Limit of searches: enough for searching while typing, too little to copy the catalogue through the search. */
export const searchLimit: Limit = { name: 'search', times: 120, seconds: 60, frequent: true };

type ListFilter = Omit<ListProducts, 'page' | 'perPage' | 'sort'> &
  Partial<Pick<ProductList, 'sort' | 'archived' | 'needsNetWeight' | 'changedSince' | 'numbers'>>;

const managedFilter = ({
  category,
  sort = 'newest',
  ...filter
}: Omit<ManageProducts, 'page' | 'perPage'>): ListFilter => ({
  ...filter,
  sort: filter.changedSince ? 'changed' : sort,
  categories: filter.categories ?? (category ? [category] : undefined),
});

/** Reference to a product, by id or by design number. */
interface NamedProduct {
  productId?: string;
  designNumber?: string;
}

interface ListRow {
  items: PackedProduct[] | null;
  /** Null if the caller's counts are current. */
  counts: CountRow[] | null;
  version: string;
}

interface StoredCounts {
  version: string;
  tree: CategoryCount[];
}

interface SearchRow {
  items: PackedProduct[] | null;
  total: number;
}

interface NeighboursRow {
  isListed: boolean;
  previous: PackedProduct | null;
  next: PackedProduct | null;
}

interface RelatedRow {
  isListed: boolean;
  items: PackedProduct[] | null;
}

interface FoundProduct {
  packed: PackedProduct;
}

interface Place {
  place: string;
}

type PageOf = Pick<ListProducts, 'page' | 'perPage'>;

/** A product for a reader of this company, whose number it has; null for none. */
interface ReadProduct {
  id: string;
  company: string | null;
}

const companyOf = (reader: Person) => numbersSeenBy(reader)?.companyId ?? null;

const maxCounts = 500;

/** Reads the products. Each call is one statement, and two more if a search finds nothing. */
@Injectable()
export class CatalogueService {
  private readonly listed = this.loader(productsById);
  private readonly detailed = this.loader<FoundProduct & { options: StoredOption[] }>(productsWithOptions);
  private readonly all = rowLoader<string, FoundProduct>(async (ids) =>
    inOrder(await prepared<FoundProduct & Place>(this.database, managedProductsById, [ids]), ids),
  );
  private readonly options = rowLoader<string, StoredOption[]>(async (names) => {
    const values = [[...new Set(names)]];
    const found = await prepared<{ name: string; options: StoredOption[] }>(this.database, optionsOfCategories, values);
    const byName = new Map(found.map(({ name, options }) => [name, options]));
    return names.map((name) => byName.get(name));
  });
  /** Counts of recent lists, by all filters except the categories. */
  private readonly counts = new LRUCache<string, StoredCounts>({ max: maxCounts });

  constructor(
    private readonly database: DataSource,
    private readonly vocabulary: VocabularyService,
  ) {}

  /** Lists the catalogue for a person, by name by default. */
  async list(reader: Person, input: ListProducts): Promise<ProductPage> {
    return this.readPage({ ...input, numbers: numbersSeenBy(reader) });
  }

  private async readPage({ page, perPage, ...filter }: ListFilter & PageOf): Promise<ProductPage> {
    const offset = (page - 1) * perPage;
    const { items, tree } = await this.searched(
      filter,
      (list) => this.readList(list, { limit: perPage, offset }),
      ({ tree }) => tree.every(({ count }) => count === 0),
    );
    return {
      ...paged(items, productsWithin(tree, filter), { page, perPage }),
      totalIsExact: true,
      categoryCounts: tree,
      countsAreExact: true,
    };
  }

  /** Counts the products of a list by kind and by shape of their stones, and by their making options. */
  async filterCounts(reader: Person, filter: FindFilterCounts): Promise<FilterCounts> {
    const counts = await this.searched(
      { ...filter, numbers: numbersSeenBy(reader) },
      async (list) => (await named<FilterCountsRow>(this.database, filterCountsStatement(list), valuesOf(list)))[0],
      (found) => !found?.isFound,
    );
    return {
      stones: stoneKinds.map((kind) => ({ kind, count: counts?.kinds?.[kind] ?? 0 })),
      shapes: stoneShapes.map((shape) => ({ shape, count: counts?.shapes?.[shape] ?? 0 })),
      options: counts?.options ?? [],
    };
  }

  async search(reader: Person, input: SearchProducts): Promise<ProductSearchPage> {
    const { query: text, page, perPage } = input;
    const numbers = numbersSeenBy(reader);
    const slice = { limit: perPage, offset: (page - 1) * perPage, company: numbers?.companyId };
    const values = { ...slice, text: text.toLowerCase().replaceAll('\u0000', ' ') };
    const statement = searchStatement({ numbers });
    const row = await this.withWords(
      text,
      async (words) => (await named<SearchRow>(this.database, statement, { ...values, ...valuesOfSearch(words) }))[0],
      (found) => !found?.total,
    );
    return { ...paged((row?.items ?? []).map(toProduct), row?.total ?? 0, input), totalIsExact: true };
  }

  /** Lists the catalogue or the archive for administrators, newest first by default. */
  async listManaged(input: ManageProducts): Promise<ProductPage> {
    return this.readPage({ ...input, ...managedFilter(input) });
  }

  async listManagedIds(input: Omit<ManageProducts, 'page' | 'perPage'>): Promise<string[]> {
    const ids = await this.searched(
      managedFilter(input),
      async (list) => (await named<{ ids: string | null }>(this.database, idsStatement(list), valuesOf(list)))[0]?.ids,
      (found) => !found,
    );
    return ids?.split(',') ?? [];
  }

  /** Returns the existing products with these ids in the same order, including archived ones. */
  async getManyManaged(ids: readonly string[]): Promise<Product[]> {
    const found = await prepared<FoundProduct & Place>(this.database, managedProductsById, [ids]);
    return found.sort((one, other) => Number(one.place) - Number(other.place)).map(({ packed }) => toProduct(packed));
  }

  async get(reader: Person, id: string): Promise<Product> {
    const row = isId(id) ? await this.listed.load({ id, company: companyOf(reader) }) : undefined;
    if (!row) throw new DomainError('PRODUCT_NOT_FOUND');
    return toProduct(row.packed);
  }

  async getWithOptions(reader: Person, id: string): Promise<{ product: Product; options: ProductOption[] }> {
    const row = isId(id) ? await this.detailed.load({ id, company: companyOf(reader) }) : undefined;
    if (!row) throw new DomainError('PRODUCT_NOT_FOUND');
    const product = toProduct(row.packed);
    return { product, options: toChoices(offeredOptions(row.options, product.optionRules)) };
  }

  /** Returns the product of a line; null if it has left the catalogue. */
  async ofLine(reader: Person, { productId: id }: { productId: string | null }): Promise<Product | null> {
    const row = id === null ? undefined : await this.listed.load({ id, company: companyOf(reader) });
    return row ? toProduct(row.packed) : null;
  }

  /** Returns the making options of a product. The products of a list share one statement. */
  async optionsOf({ category, optionRules }: Pick<Product, 'category' | 'optionRules'>): Promise<ProductOption[]> {
    return toChoices(offeredOptions((await this.options.load(category)) ?? [], optionRules));
  }

  /** Returns the id of a product, inside the transaction of the caller. */
  async idOf(reader: Person, { productId = '', designNumber }: NamedProduct, tx: EntityManager): Promise<string> {
    if (designNumber !== undefined) return (await this.getByNumber(reader, designNumber, tx)).id;
    const values = [[productId], [companyOf(reader)]];
    const [row] = isId(productId) ? await prepared<FoundProduct>(tx, productsById, values) : [];
    if (!row) throw new DomainError('PRODUCT_NOT_FOUND');
    return toProduct(row.packed).id;
  }

  /** Returns the product with a design number of the shop, otherwise of the company of the reader. */
  async getByNumber(reader: Person, number: string, database: Database = this.database): Promise<Product> {
    const { exact, key } = clientNumberForms(number);
    const values = [number.toLowerCase(), designNumberKey(number), companyOf(reader), exact, key];
    const [row] = canBeNumber(number) ? await prepared<FoundProduct>(database, productByNumber, values) : [];
    if (!row) throw new DomainError('PRODUCT_NOT_FOUND');
    return toProduct(row.packed);
  }

  /** Returns a product for administrators, even an archived one. */
  async getManaged(id: string): Promise<Product> {
    const row = isId(id) ? await this.all.load(id) : undefined;
    if (!row) throw new DomainError('PRODUCT_NOT_FOUND');
    return toProduct(row.packed);
  }

  /** Returns the design number of the next product of a category. One that is added meanwhile may get it. */
  async nextDesignNumber(categoryId: string): Promise<string> {
    const next = isId(categoryId)
      ? await one<{ number: string }>(this.database, nextDesignNumber, [categoryId])
      : undefined;
    if (!next) throw new DomainError('CATEGORY_NOT_FOUND');
    return next.number;
  }

  /** Returns the products before and after a product in a list, which need not contain it. */
  async neighbours(reader: Person, { id, ...filter }: FindNeighbours): Promise<ProductNeighbours> {
    const { previous, next } = await this.searched(
      { ...filter, numbers: numbersSeenBy(reader) },
      (list) => this.readListed<NeighboursRow>(neighboursStatement(list), { ...valuesOf(list), id }),
      (found) => !found.previous && !found.next,
    );
    return { previous: previous && toProduct(previous), next: next && toProduct(next) };
  }

  /** Returns products of the same subcategory, then of the same category, nearest in weight first. */
  async related(reader: Person, id: string): Promise<Product[]> {
    const numbers = numbersSeenBy(reader);
    const values = { id, company: numbers?.companyId };
    const { items } = await this.readListed<RelatedRow>(relatedStatement({ numbers }), values);
    return (items ?? []).map(toProduct);
  }

  /** Reads the neighbours or related products of a product of the catalogue. */
  private async readListed<Row extends { isListed: boolean }>(statement: string, values: { id: string }): Promise<Row> {
    const [row] = isId(values.id) ? await named<Row>(this.database, statement, values) : [];
    if (!row?.isListed) throw new DomainError('PRODUCT_NOT_FOUND');
    return row;
  }

  private async readList(list: ProductList, slice: { limit: number; offset: number }) {
    const { categories: _categories, subcategories: _subcategories, sort: _sort, numbers, ...counted } = list;
    // The numbers of a company change counts only in a search.
    const key = JSON.stringify({ ...counted, ...(list.search && { numbers }) });
    const known = this.counts.get(key);
    const values = { ...valuesOf(list), ...slice, knownVersion: known?.version };
    const [row] = await named<ListRow>(this.database, listStatement(list), values);
    const { items, counts, version = '' } = row ?? {};
    const tree = counts ? countTree(counts) : (known?.tree ?? []);
    if (counts) this.counts.set(key, { version, tree });
    return { items: (items ?? []).map(toProduct), tree };
  }

  /** Reads a list with the words of a search. */
  private async searched<Found>(
    { search, sort = 'name', ...filter }: ListFilter,
    read: (list: ProductList) => Promise<Found>,
    isEmpty: (found: Found) => boolean,
  ): Promise<Found> {
    if (!search) return read({ ...filter, sort });
    return this.withWords(search, (words) => read({ ...filter, sort, search: words }), isEmpty);
  }

  /** Searches for the words as typed. If nothing has them, searches for words of which they may be misspellings. */
  private async withWords<Found>(
    text: string,
    read: (words: SearchedWords) => Promise<Found>,
    isEmpty: (found: Found) => boolean,
  ): Promise<Found> {
    const terms = searchTerms(text);
    const found = await read({ text, query: toQuery(terms.map((term) => [term])) });
    if (!isEmpty(found)) return found;
    const corrected = await this.vocabulary.correct(terms);
    return corrected ? read({ text, query: toQuery(corrected) }) : found;
  }

  /** Creates a loader. Requests that arrive together share one statement. */
  private loader<Row extends FoundProduct = FoundProduct>(statement: PreparedStatement) {
    return rowLoader<ReadProduct, Row>(async (asked) => {
      const values = [asked.map(({ id }) => id), asked.map(({ company }) => company)];
      return inOrder(await prepared<Row & Place>(this.database, statement, values), asked);
    });
  }
}
