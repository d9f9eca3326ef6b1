import { z } from 'zod';
import {
  listProductsSchema,
  type ListProducts,
  manageProductsSchema,
  type ManageProducts,
  productMessages,
  restoreProductSchema,
  saveProductSchema,
  searchProductsSchema,
  type SearchProducts,
  updateProductSchema,
} from '../../../domain/products.js';
import { optional } from '../../../domain/rules.js';
import { type Picture, toRestPicture } from '../../platform/media/store/picture.js';
import type { CategoryCount, ProductPage, ProductSearchPage } from './product-page.js';
import type { Product } from './product.entity.js';

const { page, perPage, categories, subcategories, sort, gramMin, gramMax, search } = listProductsSchema.shape;

/** REST says `limit`, `category` and `subcategory`. The latter two take one name or several, separated by commas. */
export const restListProducts = z
  .object({
    page,
    limit: perPage,
    category: categories,
    subcategory: subcategories,
    sort,
    gramMin,
    gramMax,
    search,
  })
  .refine(({ gramMin = 0, gramMax = Infinity }) => gramMin <= gramMax, {
    path: ['gramMin'],
    message: 'Min gram must not be above max gram',
  })
  .transform(({ limit, category, subcategory, ...filter }): ListProducts => ({
    ...filter,
    perPage: limit,
    categories: category,
    subcategories: subcategory,
  }));

const find = searchProductsSchema.shape;

export const restSearchProducts = z
  .object({ query: find.query, page: find.page, limit: find.perPage })
  .transform(({ limit, ...search }): SearchProducts => ({ ...search, perPage: limit }));

const dataUrl = z.string({ error: productMessages.image });

/** Pictures are data URLs; `image` is an older name of `thumbnail`. */
export const restSaveProduct = saveProductSchema
  .extend({
    thumbnail: optional(dataUrl),
    image: optional(dataUrl),
    images: optional(z.array(dataUrl).max(7)),
    version: updateProductSchema.shape.version,
  })
  .transform(({ thumbnail, image, images, version, ...product }) => ({
    product,
    thumbnail: thumbnail ?? image,
    images,
    version,
  }));
export type RestSaveProduct = z.output<typeof restSaveProduct>;

const managed = manageProductsSchema.shape;

export const restManageProducts = z
  .object({
    page: managed.page,
    limit: managed.perPage,
    category: managed.category,
    archived: optional(z.enum(['true', 'false'], 'archived is true or false')),
    sort: managed.sort,
    search: managed.search,
  })
  .transform(({ limit, archived, ...filter }): ManageProducts => ({
    ...filter,
    perPage: limit,
    archived: archived === 'true',
  }));

/** The id is in the path. */
export const restRestoreProduct = restoreProductSchema.omit({ id: true });
export type RestRestoreProduct = z.output<typeof restRestoreProduct>;

/** Lists omit the renditions of a thumbnail: for 50 products they would be most of the response. */
const toRestThumbnail = ({ url, width, height, placeholder }: Picture) => ({ url, width, height, placeholder });

const toRestListed = (product: Product) => ({
  _id: product.id,
  name: product.name,
  gram: product.gram,
  category: product.category,
  subcategory: product.subcategory,
  thumbnail: product.thumbnail && toRestThumbnail(product.thumbnail),
  images: product.images.map(({ url }) => url),
  caratOptions: product.caratOptions,
  size: product.sizes,
  isNew: product.isNew,
  createdAt: product.createdAt,
});

export const toRestProduct = (product: Product) => ({
  ...toRestListed(product),
  thumbnail: toRestPicture(product.thumbnail),
  pictures: product.images.map((picture) => toRestPicture(picture)),
});

export const toRestManaged = (product: Product) => ({
  ...toRestProduct(product),
  version: product.version,
  archivedAt: product.archivedAt,
});

const counted = (counts: readonly { name: string; count: number }[]) =>
  Object.fromEntries(counts.map(({ name, count }) => [name, count]));

export const toRestProducts = ({ items, pageInfo, categoryCounts }: ProductPage) => ({
  success: true,
  products: items.map(toRestListed),
  total: pageInfo.total,
  totalProducts: pageInfo.total,
  totalPages: pageInfo.pages,
  categoryCounts: counted(categoryCounts.map(({ category: name, count }) => ({ name, count }))),
  categorySubcategoryCounts: Object.fromEntries(
    categoryCounts.map(({ category, subcategories }: CategoryCount) => [category, counted(subcategories)]),
  ),
});

export const toRestManagedList = (page: ProductPage) => ({
  ...toRestProducts(page),
  products: page.items.map((product) => ({
    ...toRestListed(product),
    version: product.version,
    archivedAt: product.archivedAt,
  })),
});

export const toRestFound = ({ items, pageInfo }: ProductSearchPage) => ({
  success: true,
  products: items.map(toRestListed),
  total: pageInfo.total,
  totalPages: pageInfo.pages,
});
