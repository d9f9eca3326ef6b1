import { isAll } from '../../../domain/categories';
import { enumName } from '../../../domain/enum-names';
import { colourLabels, colours, isCarat } from '../../../domain/gold';
import { productPath } from '../../../domain/pages';
import { filteredOption, optionLabel } from '../../../domain/making-options';
import { gramLimits, productFilterNames, productPageSizes, productSorts } from '../../../domain/products';
import {
  type StoneKind,
  stoneKindLabels,
  stoneKinds,
  type StoneShape,
  stoneShapeLabels,
  stoneShapes,
} from '../../../domain/stones';
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

/** Variant of the parameter above for values that only some texts have. */
const valuesParam = <Value extends string>(
  isValue: (text: string) => text is Value,
): FilterParam<readonly Value[]> => ({
  read: (text) => namesParam.read(text).filter(isValue),
  write: (values) => namesParam.write(values),
});

/** Variant of the parameter above for the values of a closed list. */
const listedParam = <Value extends string>(values: readonly Value[]) =>
  valuesParam((text): text is Value => values.some((value) => value === text));

export const flagParam: FilterParam<boolean> = {
  read: (text) => text === 'true',
  write: (flag) => (flag ? 'true' : ''),
};

const gramParam: FilterParam<number | undefined> = {
  read: (text) => {
    const value = text.trim() ? Number(text) : Number.NaN;
    return value >= 0 && value <= gramLimits.max ? value : undefined;
  },
  write: (gram) => (gram === undefined ? '' : String(gram)),
};

/** Pictures, or a list with fields for the pieces of each design. */
export const catalogueViews = ['pictures', 'list'] as const;
export type CatalogueView = (typeof catalogueViews)[number];

/** The names in the URL are those of the REST interface. */
export const catalogueParams = {
  categories: { ...namesParam, name: productFilterNames.categories },
  subcategories: { ...namesParam, name: productFilterNames.subcategories },
  search: searchParam,
  gramMin: gramParam,
  gramMax: gramParam,
  netMin: gramParam,
  netMax: gramParam,
  carats: { ...valuesParam((text): text is string => isCarat(text)), name: productFilterNames.carats },
  colours: { ...listedParam(colours), name: productFilterNames.colours },
  sizes: { ...namesParam, name: productFilterNames.sizes },
  stone: listedParam(stoneKinds),
  shape: listedParam(stoneShapes),
  option: valuesParam((text): text is string => filteredOption(text) !== undefined),
  isNew: flagParam,
  sort: choiceParam(productSorts, 'name'),
  perPage: { ...pageSizeParam(productPageSizes), name: 'limit' },
};

/** The catalogue of the shop also has a view in its URL. */
export const shopCatalogueParams = { ...catalogueParams, view: choiceParam(catalogueViews, 'pictures') };

export type CatalogueFilter = FilterOf<typeof catalogueParams>;
export type ShopCatalogueChange = Partial<FilterOf<typeof shopCatalogueParams> & { page: number }>;
/** Filters of a list, without its order and page size. Only the managed list has `needsNetWeight`. */
export type ProductFilter = Omit<CatalogueFilter, 'sort' | 'perPage'> & { needsNetWeight?: boolean };
export type FilterChange = Partial<ProductFilter>;

/** Bounds of the gross and of the net weight. */
export const noBounds = { gramMin: undefined, gramMax: undefined, netMin: undefined, netMax: undefined };
export type WeightRange = Pick<CatalogueFilter, keyof typeof noBounds>;

const isReversed = (min: number | undefined, max: number | undefined) =>
  min !== undefined && max !== undefined && min > max;

/** Ignores the bounds of a weight if the minimum is above the maximum. */
export const withoutReversedBounds = <Filter extends WeightRange>(filter: Filter) => {
  const ignored: Partial<WeightRange> = {
    ...(isReversed(filter.gramMin, filter.gramMax) && { gramMin: undefined, gramMax: undefined }),
    ...(isReversed(filter.netMin, filter.netMax) && { netMin: undefined, netMax: undefined }),
  };
  return { ...filter, ...ignored };
};

const orNull = <Value>(values: readonly Value[]) => (values.length > 0 ? [...values] : null);

export const filterVariables = (filter: ProductFilter) => ({
  categories: orNull(filter.categories),
  subcategories: orNull(filter.subcategories),
  gramMin: filter.gramMin ?? null,
  gramMax: filter.gramMax ?? null,
  netMin: filter.netMin ?? null,
  netMax: filter.netMax ?? null,
  search: filter.search || null,
  carats: orNull(filter.carats),
  colours: orNull(filter.colours.map((colour) => enumName(colour))),
  sizes: orNull(filter.sizes),
  stone: orNull(filter.stone.map((kind) => enumName(kind))),
  shape: orNull(filter.shape.map((shape) => enumName(shape))),
  option: orNull(filter.option),
  isNew: filter.isNew || null,
});

/** Variables of the `Products` query. */
export const productsVariables = (filter: CatalogueFilter & { page: number }) => ({
  page: filter.page,
  perPage: filter.perPage,
  sort: enumName(filter.sort),
  ...filterVariables(filter),
});

/** Variables of the `ProductNeighbours` query. */
export const neighboursVariables = (id: string, filter: CatalogueFilter) => ({
  id,
  sort: enumName(filter.sort),
  ...filterVariables(filter),
});

/** Link to a product. `list` is the query of the catalogue that it is chosen from. */
export const productLink = (id: string, list: string) => ({ pathname: `${productPath}${id}`, search: list });

export const catalogueOf = (category: string, subcategory?: string) => {
  const url = new URLSearchParams({ category, ...(subcategory && { subcategory }) });
  return `/product?${url.toString()}`;
};

export const toggled = <Name extends string>(list: readonly Name[], name: Name) =>
  list.includes(name) ? list.filter((other) => other !== name) : [...list, name];

/** Adds or removes a category. Subcategories belong to one category, so they are dropped. */
export const toggleCategory = (filter: ProductFilter, category: string): FilterChange => ({
  categories: toggled(filter.categories, category),
  subcategories: [],
});

export const isOnlyCategory = (filter: ProductFilter, category: string) =>
  filter.categories.length === 1 && filter.categories[0] === category;

export const hasSubcategory = (filter: ProductFilter, category: string, subcategory: string) =>
  isOnlyCategory(filter, category) && filter.subcategories.includes(subcategory);

/** Adds or removes a subcategory and narrows to its category, because two categories may share a subcategory name. */
export const toggleSubcategory = (filter: ProductFilter, category: string, subcategory: string): FilterChange => ({
  categories: [category],
  subcategories: isOnlyCategory(filter, category) ? toggled(filter.subcategories, subcategory) : [subcategory],
});

/** Category detail that cards show if the heading and the filters of the list do not show it already. */
export type CardPlace = 'category' | 'subcategory' | 'none';

export const cardPlace = ({ categories, subcategories }: CatalogueFilter): CardPlace => {
  if (categories.length !== 1) return 'category';
  return subcategories.length === 1 ? 'none' : 'subcategory';
};

/** Removes all filters; sort order and page size are kept. */
export const noFilters = {
  categories: [],
  subcategories: [],
  search: '',
  ...noBounds,
  carats: [],
  colours: [],
  sizes: [],
  stone: [],
  shape: [],
  option: [],
  isNew: false,
  needsNetWeight: false,
} satisfies FilterChange;

export const needsNetWeightLabel = 'Set with stones, without net weight';

const rangeLabel = (min: number | undefined, max: number | undefined) => {
  if (min === undefined) return `Up to ${max} g`;
  return max === undefined ? `From ${min} g` : `${min} to ${max} g`;
};

const netLabel = ({ netMin, netMax }: ProductFilter) => {
  const range = rangeLabel(netMin, netMax);
  return `Net ${range.charAt(0).toLowerCase()}${range.slice(1)}`;
};

const stoneLabel = (kind: StoneKind) => (kind === 'other' ? 'Other stones' : stoneKindLabels[kind]);
const shapeLabel = (shape: StoneShape) => (shape === 'other' ? 'Other cuts' : stoneShapeLabels[shape]);

/** "Screw: push". */
const filterLabel = (text: string) => {
  const option = filteredOption(text);
  return option ? optionLabel(option) : text;
};

const withoutSubcategory = (filter: ProductFilter, name: string): FilterChange => {
  const [only] = filter.categories;
  return only ? toggleSubcategory(filter, only, name) : { subcategories: toggled(filter.subcategories, name) };
};

/** The active filters, each with the change that removes it. */
export const activeFilters = (filter: ProductFilter): { label: string; removal: FilterChange }[] => {
  const { categories, subcategories, search, gramMin, gramMax, netMin, netMax } = filter;
  const { carats, colours: chosen, sizes, stone, shape, option, isNew } = filter;
  return [
    ...categories.map((name) => ({ label: name, removal: toggleCategory(filter, name) })),
    ...subcategories.map((name) => ({ label: name, removal: withoutSubcategory(filter, name) })),
    ...(search ? [{ label: `“${search}”`, removal: { search: '' } }] : []),
    ...(gramMin !== undefined || gramMax !== undefined
      ? [{ label: rangeLabel(gramMin, gramMax), removal: { gramMin: undefined, gramMax: undefined } }]
      : []),
    ...(netMin !== undefined || netMax !== undefined
      ? [{ label: netLabel(filter), removal: { netMin: undefined, netMax: undefined } }]
      : []),
    ...carats.map((carat) => ({ label: `${carat} ct`, removal: { carats: toggled(carats, carat) } })),
    ...chosen.map((colour) => ({ label: colourLabels[colour], removal: { colours: toggled(chosen, colour) } })),
    ...sizes.map((size) => ({ label: `Size ${size}`, removal: { sizes: toggled(sizes, size) } })),
    ...stone.map((kind) => ({ label: stoneLabel(kind), removal: { stone: toggled(stone, kind) } })),
    ...shape.map((cut) => ({ label: shapeLabel(cut), removal: { shape: toggled(shape, cut) } })),
    ...option.map((text) => ({ label: filterLabel(text), removal: { option: toggled(option, text) } })),
    ...(isNew ? [{ label: 'New', removal: { isNew: false } }] : []),
    ...(filter.needsNetWeight ? [{ label: needsNetWeightLabel, removal: { needsNetWeight: false } }] : []),
  ];
};
