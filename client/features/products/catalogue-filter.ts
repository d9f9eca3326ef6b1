import { gramLimits, productPageSizes, productSorts, type ProductSort } from '../../../domain/products';
import { isAll } from '../../../domain/categories';

/** Everything that decides which products the catalogue shows, as its address keeps it. */
export interface CatalogueFilter {
  categories: readonly string[];
  subcategories: readonly string[];
  search: string;
  gramMin?: number;
  gramMax?: number;
  sort: ProductSort;
  page: number;
  perPage: number;
}

const standard = { sort: 'name', page: 1, perPage: productPageSizes[0] } as const;

const names = (text: string | null) => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !isAll(name)),
  ),
];

const gram = (text: string | null) => {
  const value = text?.trim() ? Number(text) : Number.NaN;
  return value >= 0 && value <= gramLimits.max ? value : undefined;
};

/** An address may be typed or shared by anyone: what it does not hold right is left at its standard. */
export const readFilter = (params: URLSearchParams): CatalogueFilter => {
  const page = Number(params.get('page'));
  const perPage = Number(params.get('limit'));
  const gramMin = gram(params.get('gramMin'));
  const gramMax = gram(params.get('gramMax'));
  const upsideDown = gramMin !== undefined && gramMax !== undefined && gramMin > gramMax;
  return {
    categories: names(params.get('category')),
    subcategories: names(params.get('subcategory')),
    search: (params.get('search') ?? '').trim().slice(0, 100),
    gramMin: upsideDown ? undefined : gramMin,
    gramMax: upsideDown ? undefined : gramMax,
    sort: productSorts.find((sort) => sort === params.get('sort')) ?? standard.sort,
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : standard.page,
    perPage: productPageSizes.find((size) => size === perPage) ?? standard.perPage,
  };
};

/** The address of a filter; what is standard is left out, so that the plain catalogue has the plain address. */
export const writeFilter = (filter: CatalogueFilter) => {
  const params = new URLSearchParams();
  const put = (key: string, value: string | number | undefined) =>
    value !== undefined && params.set(key, String(value));
  put('category', filter.categories.join(',') || undefined);
  put('subcategory', filter.subcategories.join(',') || undefined);
  put('search', filter.search || undefined);
  put('gramMin', filter.gramMin);
  put('gramMax', filter.gramMax);
  put('sort', filter.sort === standard.sort ? undefined : filter.sort);
  put('limit', filter.perPage === standard.perPage ? undefined : filter.perPage);
  put('page', filter.page === standard.page ? undefined : filter.page);
  return params;
};

/** Another question begins at its first page; only turning the page itself keeps its number. */
export const changeFilter = (filter: CatalogueFilter, change: Partial<CatalogueFilter>): CatalogueFilter => ({
  ...filter,
  page: standard.page,
  ...change,
});

const toggled = (list: readonly string[], name: string) =>
  list.includes(name) ? list.filter((other) => other !== name) : [...list, name];

/** Ticks or unticks a category. Subcategories belong to one category, so another choice of categories drops them. */
export const toggleCategory = (filter: CatalogueFilter, category: string) =>
  changeFilter(filter, { categories: toggled(filter.categories, category), subcategories: [] });

export const isOnlyCategory = (filter: CatalogueFilter, category: string) =>
  filter.categories.length === 1 && filter.categories[0] === category;

export const hasSubcategory = (filter: CatalogueFilter, category: string, subcategory: string) =>
  isOnlyCategory(filter, category) && filter.subcategories.includes(subcategory);

/** Ticks or unticks a subcategory, and with it narrows the catalogue to its category: two may share a name. */
export const toggleSubcategory = (filter: CatalogueFilter, category: string, subcategory: string) =>
  changeFilter(filter, {
    categories: [category],
    subcategories: isOnlyCategory(filter, category) ? toggled(filter.subcategories, subcategory) : [subcategory],
  });

export const isFiltered = (filter: CatalogueFilter) =>
  filter.categories.length > 0 ||
  filter.subcategories.length > 0 ||
  filter.search !== '' ||
  filter.gramMin !== undefined ||
  filter.gramMax !== undefined;

/** Back to everything; how the list is sorted and cut is not a filter and stays. */
export const withoutFilters = (filter: CatalogueFilter) =>
  changeFilter(filter, { categories: [], subcategories: [], search: '', gramMin: undefined, gramMax: undefined });
