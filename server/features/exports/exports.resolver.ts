import { Args, Query, Resolver } from '@nestjs/graphql';
import {
  exportCompaniesSchema,
  exportOrdersSchema,
  exportPicturesSchema,
  exportProductsSchema,
} from '../../../domain/exports.schemas.js';
import { FileLink } from '../../platform/graphql/graphql.types.js';
import { Allow, CurrentUser, FreshFactorOnly } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import { ExportCompaniesArgs, ExportOrdersArgs, ExportPicturesArgs, ExportProductsArgs } from './exports.inputs.js';
import { ExportsService } from './exports.service.js';

@Resolver()
@Allow('admin', 'exports:read', 'catalogue:read')
export class ExportsResolver {
  constructor(private readonly exports: ExportsService) {}

  @Query(() => FileLink, { description: 'A spreadsheet with the products of a list, one in each row.' })
  exportProducts(@Args(new Validate(exportProductsSchema)) input: ExportProductsArgs) {
    return this.exports.linkToProducts(input);
  }

  @Query(() => FileLink, {
    description:
      'A ZIP file with the pictures of the products of a list as they are stored, under the names in their spreadsheet.',
  })
  @FreshFactorOnly()
  exportPictures(@Args(new Validate(exportPicturesSchema)) input: ExportPicturesArgs) {
    return this.exports.linkToPictures(input);
  }

  @Query(() => FileLink, { description: 'A spreadsheet with the orders of a list, one line of an order in each row.' })
  @Allow('admin', 'exports:read', 'orders:read')
  exportOrders(@CurrentUser() actor: SignedIn, @Args(new Validate(exportOrdersSchema)) input: ExportOrdersArgs) {
    return this.exports.linkToOrders(actor, input);
  }

  @Query(() => FileLink, { description: 'A spreadsheet with the customers of a list of users, one in each row.' })
  @Allow('admin', 'exports:read', 'clients:read')
  @FreshFactorOnly()
  exportCompanies(@Args(new Validate(exportCompaniesSchema)) input: ExportCompaniesArgs) {
    return this.exports.linkToCompanies(input);
  }
}
