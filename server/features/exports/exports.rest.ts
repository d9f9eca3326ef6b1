import {
  exportCompaniesSchema,
  exportIdsText,
  exportOrdersSchema,
  exportPicturesSchema,
} from '../../../domain/exports.schemas.js';
import { flag } from '../products/products.rest.js';

const ids = exportIdsText.describe('The ids of 1 to 200, separated by commas, instead of the other filters.');

/** The path has the format. */
const format = { format: true } as const;

export const restExportProducts = exportPicturesSchema.extend({ archived: flag('archived'), ids });
export const restExportOrders = exportOrdersSchema.omit(format).extend({ ids });
export const restExportCompanies = exportCompaniesSchema.omit(format).extend({ ids });
