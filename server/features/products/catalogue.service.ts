import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { FindNeighbours, ListProducts, ManageProducts, SearchProducts } from '../../../domain/products.schemas.js';
import { caratsOf } from '../../../domain/gold.js';
import { DomainError } from '../../../domain/errors.js';
import { designNumberKey } from '../../../domain/design-numbers.js';
import { isId } from '../../../domain/rules.js';
import { isFar } from '../../platform/database/page-sql.js';
import { inOrder, rowLoader } from '../../platform/database/row-loader.js';
import { type Database, type PreparedStatement, prepared } from '../../platform/database/sql.js';
import { paged } from '../../platform/graphql/page-info.js';
import { type CategoryCounts, categoryFinder, type CountRow, countTree, productsWithin } from './category-counts.js';
import { maxGramsOfIndex } from './product-hits.sql.js';
import { idsStatement, type ListShape, listStatement, neighboursStatement } from './product-list.sql.js';
import type { Product, ProductNeighbours, ProductPage, ProductSearchPage } from './products.types.js';
import { type PackedProduct, toListedProduct, toProduct } from './product.sql.js';
import { managedProductsById, productByNumber, productsById, searchStatement } from './product-search.sql.js';
import { relatedStatement } from './related-products.sql.js';
import { searchedNumbers, searchTerms } from './search-terms.js';

const lower = (names: readonly string[] | undefined) => names?.map((name) => name.toLowerCase()) ?? null;

type ListFilter = Omit<ListProducts, 'page' | 'perPage'>;

const shapeOf = (filter: ListFilter): ListShape => {
  const { sort, categories, subcategories, gramMin, gramMax } = filter;
  return {
    sort: sort ?? 'name',
    within: subcategories ? 'subcategories' : categories ? 'categories' : 'all',
    gram: gramMin !== undefined || gramMax !== undefined,
    fewGrams: gramMin !== undefined && gramMax !== undefined && gramMax - gramMin <= maxGramsOfIndex,
    search: Boolean(filter.search),
    far: false,
    carats: caratsOf(filter) !== undefined,
    sizes: filter.sizes !== undefined,
    isNew: filter.isNew,
  };
};

const managedFilter = ({
  category,
  sort = 'newest',
  ...filter
}: Omit<ManageProducts, 'page' | 'perPage'>): ListFilter & Pick<ManageProducts, 'archived'> => ({
  ...filter,
  sort,
  categories: filter.categories ?? (category ? [category] : undefined),
});

/** A product, by one of both. */
interface NamedProduct {
  productId?: string;
  designNumber?: string;
}

interface Slice {
  /** Null for all. */
  limit: number | null;
  offset: number;
  /** Of the counts that are known. */
  version?: string;
}

/** The parameters of every statement of `product-list.sql.ts`. */
const valuesOf = (filter: ListFilter, { limit, offset, version }: Slice) => {
  const numbers = searchedNumbers(filter.search ?? '');
  return [
    limit,
    offset,
    lower(filter.categories),
    lower(filter.subcategories),
    filter.gramMin ?? null,
    filter.gramMax ?? null,
    filter.search ? searchTerms(filter.search) : null,
    version ?? null,
    caratsOf(filter) ?? null,
    lower(filter.sizes),
    numbers.from,
    numbers.to,
    numbers.exact,
  ];
};

interface ListRow {
  items: PackedProduct[] | null;
  /** Null if they are those of the version that the caller has. */
  counts: CountRow[] | null;
  /** Of the counts, if they are those of the whole catalogue. */
  version: string | null;
  totalIsExact: boolean;
  countsAreExact: boolean;
}

interface SearchRow {
  items: PackedProduct[] | null;
  total: number;
  totalIsExact: boolean;
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

/** Reads the products. Each call is one statement. */
@Injectable()
export class CatalogueService {
  private readonly listed = this.loader(productsById);
  private readonly all = this.loader(managedProductsById);
  /** The counts of the whole catalogue, as the last list read them. */
  private latest?: CategoryCounts & { version: string };

  constructor(private readonly database: DataSource) {}

  async list(input: ListProducts & { archived?: boolean }): Promise<ProductPage> {
    const { page, perPage: limit, categories, subcategories, archived } = input;
    const offset = (page - 1) * limit;
    const statement = listStatement({ ...shapeOf(input), far: isFar(offset), archived });
    const { latest } = this;
    const values = valuesOf(input, { limit, offset, version: latest?.version });
    const [row] = await prepared<ListRow>(this.database, statement, values);
    const { categoryCounts, categoryOf } = latest && latest.version === row?.version ? latest : this.readCounts(row);
    const items = (row?.items ?? []).map((values) => toListedProduct(values, categoryOf));
    const counted = productsWithin(categoryCounts, { categories, subcategories });
    const { totalIsExact = true, countsAreExact = true } = row ?? {};
    return { ...paged(items, counted, input), totalIsExact, categoryCounts, countsAreExact };
  }

  async search(input: SearchProducts): Promise<ProductSearchPage> {
    const { query, page, perPage } = input;
    const offset = (page - 1) * perPage;
    const terms = searchTerms(query);
    const numbers = searchedNumbers(query);
    if (!terms.length) return { ...paged<Product>([], 0, input), totalIsExact: true };
    const [row] = await prepared<SearchRow>(this.database, searchStatement, [
      terms,
      query.toLowerCase().replaceAll('\u0000', ' '),
      perPage,
      offset,
      numbers.from,
      numbers.to,
      numbers.exact,
    ]);
    const { total = 0, totalIsExact = true } = row ?? {};
    return { ...paged((row?.items ?? []).map(toProduct), total, input), totalIsExact };
  }

  /** For administrators: catalogue or archive, newest first by default. */
  async listManaged(input: ManageProducts): Promise<ProductPage> {
    return this.list({ ...input, ...managedFilter(input) });
  }

  /** The ids of all products of such a list. */
  async listManagedIds(input: Omit<ManageProducts, 'page' | 'perPage'>): Promise<string[]> {
    const filter = managedFilter(input);
    const statement = idsStatement({ ...shapeOf(filter), archived: input.archived });
    const [row] = await prepared<{ ids: string | null }>(
      this.database,
      statement,
      valuesOf(filter, { limit: null, offset: 0 }),
    );
    return row?.ids?.split(',') ?? [];
  }

  /** The products with these ids that exist, archived or not, in the same order. */
  async getManyManaged(ids: readonly string[]): Promise<Product[]> {
    const found = await prepared<FoundProduct & { place: number }>(this.database, managedProductsById, [ids]);
    return found.sort((one, other) => one.place - other.place).map(({ packed }) => toProduct(packed));
  }

  async get(id: string): Promise<Product> {
    return this.find(this.listed, id);
  }

  /** The id of a product, inside the transaction of the caller. */
  async idOf(tx: EntityManager, { productId = '', designNumber }: NamedProduct): Promise<string> {
    if (designNumber !== undefined) return (await this.getByNumber(designNumber, tx)).id;
    const [row] = isId(productId) ? await prepared<FoundProduct>(tx, productsById, [[productId]]) : [];
    if (!row) throw new DomainError('PRODUCT_NOT_FOUND');
    return toProduct(row.packed).id;
  }

  async getByNumber(designNumber: string, database: Database = this.database): Promise<Product> {
    const key = designNumberKey(designNumber);
    const [row] = key ? await prepared<FoundProduct>(database, productByNumber, [designNumber.toLowerCase(), key]) : [];
    if (!row) throw new DomainError('PRODUCT_NOT_FOUND');
    return toProduct(row.packed);
  }

  /** For administrators: includes archived products. */
  async getManaged(id: string): Promise<Product> {
    return this.find(this.all, id);
  }

  /** The products before and after a product in a list, which need not contain it. */
  async neighbours({ id, ...filter }: FindNeighbours): Promise<ProductNeighbours> {
    const values = [...valuesOf(filter, { limit: 1, offset: 0 }), id];
    const { previous, next } = await this.around<NeighboursRow>(neighboursStatement(shapeOf(filter)), values, id);
    return { previous: previous && toProduct(previous), next: next && toProduct(next) };
  }

  /** Products of the same subcategory, then of the same category, nearest in weight first. */
  async related(id: string): Promise<Product[]> {
    const { items } = await this.around<RelatedRow>(relatedStatement, [id], id);
    return (items ?? []).map(toProduct);
  }

  /** Reads products that are near a product of the catalogue. */
  private async around<Row extends { isListed: boolean }>(statement: PreparedStatement, values: unknown[], id: string) {
    const [row] = isId(id) ? await prepared<Row>(this.database, statement, values) : [];
    if (!row?.isListed) throw new DomainError('PRODUCT_NOT_FOUND');
    return row;
  }

  private readCounts({ counts, version }: Partial<ListRow> = {}): CategoryCounts {
    const rows = counts ?? [];
    const read = { categoryCounts: countTree(rows), categoryOf: categoryFinder(rows) };
    if (version) this.latest = { ...read, version };
    return read;
  }

  /** Requests that arrive together share one statement. */
  private loader(statement: PreparedStatement) {
    return rowLoader<string, FoundProduct>(async (ids) =>
      inOrder(await prepared<FoundProduct & { place: string }>(this.database, statement, [ids]), ids),
    );
  }

  private async find(products: ReturnType<typeof this.loader>, id: string): Promise<Product> {
    const row = isId(id) ? await products.load(id) : undefined;
    if (!row) throw new DomainError('PRODUCT_NOT_FOUND');
    return toProduct(row.packed);
  }
}
