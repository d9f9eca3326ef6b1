import { z } from './zod.js';
import { exportFormats, maxIdsPerExport } from './exports.js';
import { listOrdersSchema } from './orders.schemas.js';
import { manageProductsSchema } from './products.schemas.js';
import { chosenIds, chosenIdsText, optional, withRulesOf } from './rules.schemas.js';
import { listUsersSchema } from './users.schemas.js';

const noIds = 'Choose what to export.';

const exportIds = chosenIds(noIds, {
  max: maxIdsPerExport,
  tooMany: `At most ${maxIdsPerExport} can be chosen at once.`,
});

/** The ids as one text, for a query string. */
export const exportIdsText = optional(chosenIdsText(exportIds, noIds));

const choice = { ids: optional(exportIds) };
/** Not of exports, which are one file with all of it. */
const pages = { page: true, perPage: true, changedSince: true } as const;

const { page: _page, perPage: _perPage, changedSince: _changedSince, ...productFilter } = manageProductsSchema.shape;

/** The filters of the list of products; `ids` replaces them. */
export const exportPicturesSchema = withRulesOf(manageProductsSchema, { ...productFilter, ...choice });
export type ExportPictures = z.output<typeof exportPicturesSchema>;

const format = {
  format: z
    .enum(exportFormats, `Format is ${exportFormats.join(' or ')}.`)
    .nullish()
    .transform((value) => value ?? 'xlsx'),
};

export const exportProductsSchema = exportPicturesSchema.extend(format);
export type ExportProducts = z.output<typeof exportProductsSchema>;

/** The filters of the list of orders; `ids` replaces them. */
export const exportOrdersSchema = listOrdersSchema.omit(pages).extend({ ...choice, ...format });
export type ExportOrders = z.output<typeof exportOrdersSchema>;

/** The filters of the list of users, for customers; `ids` replaces them. */
export const exportCompaniesSchema = listUsersSchema.omit({ ...pages, role: true }).extend({ ...choice, ...format });
export type ExportCompanies = z.output<typeof exportCompaniesSchema>;
