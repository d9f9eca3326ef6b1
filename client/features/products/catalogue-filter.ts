import { isAll } from '../../../domain/categories';
import { enumName } from '../../../domain/enum-names';
import { gramLimits, productPageSizes, productSorts } from '../../../domain/products';
import { choiceParam, pageSizeParam, searchParam, type FilterOf, type FilterParam } from '../../lib/filter-params';

const namesParam: FilterParam<readonly string[]> = {
  read: (text) => [
    ...new Set(
      text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name && !isAll(name)),
    ),
  ],
  write: (names) => names.join(','),
};

const gramParam: FilterParam<number | undefined> = {
  read: (text) => {
    const value = text.trim() ? Number(text) : Number.NaN;
    return value >= 0 && value <= gramLimits.max ? value : undefined;
  },
  write: (gram) => (gram === undefined ? '' : String(gram)),
};

/** The names in the URL are those of the REST interface. */
export const catalogueParams = {
  categories: { ...namesParam, name: 'category' },
  subcategories: { ...namesParam, name: 'subcategory' },
  search: searchParam,
  gramMin: gramParam,
  gramMax: gramParam,
  sort: choiceParam(productSorts, 'name'),
  perPage: { ...pageSizeParam(productPageSizes), name: 'limit' },
};

export type CatalogueFilter = FilterOf<typeof catalogueParams>;
export type CatalogueChange = Partial<CatalogueFilter>;

/** Ignores bounds of the weight whose minimum is above the maximum. */
export const withoutReversedBounds = <Filter extends Pick<CatalogueFilter, 'gramMin' | 'gramMax'>>(filter: Filter) => {
  const { gramMin, gramMax } = filter;
  const reversed = gramMin !== undefined && gramMax !== undefined && gramMin > gramMax;
  return reversed ? { ...filter, gramMin: undefined, gramMax: undefined } : filter;
};

/** Variables of the `Products` query. */
export const productsVariables = (filter: CatalogueFilter & { page: number }) => ({
  page: filter.page,
  perPage: filter.perPage,
  categories: filter.categories.length > 0 ? [...filter.categories] : null,
  subcategories: filter.subcategories.length > 0 ? [...filter.subcategories] : null,
  sort: enumName(filter.sort),
  gramMin: filter.gramMin ?? null,
  gramMax: filter.gramMax ?? null,
  search: filter.search || null,
});

/** Link to the catalogue, filtered by a category and an optional subcategory. */
export const catalogueOf = (category: string, subcategory?: string) => {
  const url = new URLSearchParams({ category, ...(subcategory && { subcategory }) });
  return `/product?${url.toString()}`;
};

const toggled = (list: readonly string[], name: string) =>
  list.includes(name) ? list.filter((other) => other !== name) : [...list, name];

/** Adds or removes a category. Subcategories belong to one category, so they are dropped. */
export const toggleCategory = (filter: CatalogueFilter, category: string): CatalogueChange => ({
  categories: toggled(filter.categories, category),
  subcategories: [],
});

export const isOnlyCategory = (filter: CatalogueFilter, category: string) =>
  filter.categories.length === 1 && filter.categories[0] === category;

export const hasSubcategory = (filter: CatalogueFilter, category: string, subcategory: string) =>
  isOnlyCategory(filter, category) && filter.subcategories.includes(subcategory);

/** Adds or removes a subcategory and narrows to its category, because two categories may share a subcategory name. */
export const toggleSubcategory = (filter: CatalogueFilter, category: string, subcategory: string): CatalogueChange => ({
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
export const noFilters: CatalogueChange = {
  categories: [],
  subcategories: [],
  search: '',
  gramMin: undefined,
  gramMax: undefined,
};
