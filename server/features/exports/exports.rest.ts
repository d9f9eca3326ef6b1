import type { z } from 'zod';
import {
  exportCompaniesSchema,
  exportIdsText,
  exportOrdersSchema,
  exportPicturesSchema,
} from '../../../domain/exports.schemas.js';
import { productFilterNames } from '../../../domain/products.js';
import { withRulesOf } from '../../../domain/rules.schemas.js';
import { withRestNames } from '../../platform/http/rest-field-names.js';
import { managedFlags } from '../products/products.rest.js';

const ids = exportIdsText.describe('The ids of 1 to 200, separated by commas, instead of the other filters.');

/** The format is in the path. */
const format = { format: true } as const;

const { category: _category, ...productFilter } = exportPicturesSchema.shape;

export const restExportProducts = withRestNames(
  withRulesOf(exportPicturesSchema, { ...productFilter, ...managedFlags, ids }),
  productFilterNames,
);
export type RestExportProducts = z.output<typeof restExportProducts>;
export const restExportOrders = exportOrdersSchema.omit(format).extend({ ids });
export const restExportCompanies = exportCompaniesSchema.omit(format).extend({ ids });
