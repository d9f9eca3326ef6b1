import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import {
  type ManageProducts,
  moveProductsSchema,
  type MoveProducts,
  productIdsSchema,
  productMessages,
} from '../../../domain/products.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import { LargeBody } from '../../platform/http/uploads/large-body.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate, ValidateQuery } from '../../platform/http/validate.js';
import { CatalogueService } from './catalogue.service.js';
import { ProductUploads } from './product-uploads.js';
import {
  restManageProducts,
  restRestoreProduct,
  type RestRestoreProduct,
  restSaveProduct,
  type RestSaveProduct,
  toRestManaged,
  toRestManagedList,
} from './products.rest.js';
import { ProductsService } from './products.service.js';

/** Room for one picture of 10 MB and smaller ones, as data URLs. */
const maxPicturesBody = 24 * 1024 * 1024;

@Controller('api/v1')
export class ManagedProductsController {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly products: ProductsService,
    private readonly uploads: ProductUploads,
  ) {}

  @Get('admin/products')
  @Allow('admin')
  async list(@Query(new ValidateQuery(restManageProducts)) input: ManageProducts) {
    return toRestManagedList(await this.catalogue.listManaged(input));
  }

  @Get('admin/products/:id')
  @Allow('admin')
  async get(@Param('id') id: string) {
    return { success: true, product: toRestManaged(await this.catalogue.getManaged(id)) };
  }

  /** Adds a product; its pictures are data URLs. */
  @Post('products/addproduct')
  @Allow('admin')
  @LargeBody(maxPicturesBody)
  async add(@CurrentUser() actor: SignedIn, @Body(new Validate(restSaveProduct)) input: RestSaveProduct) {
    const product = await this.uploads.add(actor, input);
    return { success: true, message: productMessages.added, product: toRestManaged(product) };
  }

  /** Changes a product; omitted pictures stay unchanged. */
  @Put('products/updateproduct/:id')
  @Allow('admin')
  @LargeBody(maxPicturesBody)
  async update(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restSaveProduct)) input: RestSaveProduct,
  ) {
    const product = await this.uploads.update(actor, id, input);
    return { success: true, message: productMessages.updated, product: toRestManaged(product) };
  }

  @Post('products/duplicateproduct/:id')
  @Allow('admin')
  async duplicate(@CurrentUser() actor: SignedIn, @Param('id') id: string) {
    const product = await this.products.duplicate(actor, id);
    return { success: true, message: productMessages.duplicated, product: toRestManaged(product) };
  }

  @Delete('products/deleteproduct/:id')
  @Allow('admin')
  async remove(@CurrentUser() actor: SignedIn, @Param('id') id: string) {
    await this.products.archive(actor, id);
    return { success: true, message: productMessages.deleted };
  }

  @Put('products/deleteproducts')
  @Allow('admin')
  async removeAll(@CurrentUser() actor: SignedIn, @Body(new Validate(productIdsSchema)) { ids }: { ids: string[] }) {
    return { success: true, ...(await this.products.archiveAll(actor, ids)) };
  }

  @Put('products/restoreproduct/:id')
  @Allow('admin')
  async restore(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restRestoreProduct)) target: RestRestoreProduct,
  ) {
    const product = await this.products.restore(actor, { id, ...target });
    return { success: true, message: productMessages.restored, product: toRestManaged(product) };
  }

  @Put('products/restoreproducts')
  @Allow('admin')
  async restoreAll(@CurrentUser() actor: SignedIn, @Body(new Validate(productIdsSchema)) { ids }: { ids: string[] }) {
    return { success: true, ...(await this.products.restoreAll(actor, ids)) };
  }

  @Put('products/moveproducts')
  @Allow('admin')
  async move(@CurrentUser() actor: SignedIn, @Body(new Validate(moveProductsSchema)) input: MoveProducts) {
    return { success: true, ...(await this.products.move(actor, input)) };
  }
}
