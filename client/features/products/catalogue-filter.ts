import { gramLimits, productPageSizes, productSorts, type ProductSort } from '../../../domain/products';
import { isAll } from '../../../domain/categories';

/** Filter, sort order and page of the catalogue, as stored in the URL. */
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

const defaults = { sort: 'name', page: 1, perPage: productPageSizes[0] } as const;

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

/** Reads the filter from the URL. Invalid values fall back to their defaults. */
export const readFilter = (params: URLSearchParams): CatalogueFilter => {
  const page = Number(params.get('page'));
  const perPage = Number(params.get('limit'));
  const gramMin = gram(params.get('gramMin'));
  const gramMax = gram(params.get('gramMax'));
  const reversed = gramMin !== undefined && gramMax !== undefined && gramMin > gramMax;
  return {
    categories: names(params.get('category')),
    subcategories: names(params.get('subcategory')),
    search: (params.get('search') ?? '').trim().slice(0, 100),
    gramMin: reversed ? undefined : gramMin,
    gramMax: reversed ? undefined : gramMax,
    sort: productSorts.find((sort) => sort === params.get('sort')) ?? defaults.sort,
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : defaults.page,
    perPage: productPageSizes.find((size) => size === perPage) ?? defaults.perPage,
  };
};

/** Query parameters of a filter. Defaults are omitted, so the unfiltered catalogue has a plain URL. */
export const writeFilter = (filter: CatalogueFilter) => {
  const params = new URLSearchParams();
  const put = (key: string, value: string | number | undefined) =>
    value !== undefined && params.set(key, String(value));
  put('category', filter.categories.join(',') || undefined);
  put('subcategory', filter.subcategories.join(',') || undefined);
  put('search', filter.search || undefined);
  put('gramMin', filter.gramMin);
  put('gramMax', filter.gramMax);
  put('sort', filter.sort === defaults.sort ? undefined : filter.sort);
  put('limit', filter.perPage === defaults.perPage ? undefined : filter.perPage);
  put('page', filter.page === defaults.page ? undefined : filter.page);
  return params;
};

/** Changes the filter and returns to the first page, unless `change` sets the page. */
export const changeFilter = (filter: CatalogueFilter, change: Partial<CatalogueFilter>): CatalogueFilter => ({
  ...filter,
  page: defaults.page,
  ...change,
});

const toggled = (list: readonly string[], name: string) =>
  list.includes(name) ? list.filter((other) => other !== name) : [...list, name];

/** Adds or removes a category. Subcategories belong to one category, so they are dropped. */
export const toggleCategory = (filter: CatalogueFilter, category: string) =>
  changeFilter(filter, { categories: toggled(filter.categories, category), subcategories: [] });

export const isOnlyCategory = (filter: CatalogueFilter, category: string) =>
  filter.categories.length === 1 && filter.categories[0] === category;

export const hasSubcategory = (filter: CatalogueFilter, category: string, subcategory: string) =>
  isOnlyCategory(filter, category) && filter.subcategories.includes(subcategory);

/** Adds or removes a subcategory and narrows to its category, because two categories may share a subcategory name. */
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

/** Removes all filters; sort order and page size are kept. */
export const withoutFilters = (filter: CatalogueFilter) =>
  changeFilter(filter, { categories: [], subcategories: [], search: '', gramMin: undefined, gramMax: undefined });
