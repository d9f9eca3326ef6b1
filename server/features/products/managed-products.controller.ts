import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { productMessages } from '../../../domain/products.js';
import {
  changeProductsSchema,
  type ChangeProducts,
  moveProductsSchema,
  type MoveProducts,
  type ProductIds,
  productIdsSchema,
} from '../../../domain/products.schemas.js';
import { Allow, CurrentUser, Reply, type ReplyHead } from '../../platform/http/access/allow.js';
import { LargeBody } from '../../platform/http/uploads/body-limits.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { done, Fails, restMessage, Returns, success, Specified } from '../../platform/http/contract.js';
import { Idempotent } from '../../platform/http/idempotency.js';
import { Validate, ValidateQuery } from '../../platform/http/validate.js';
import { CatalogueService } from './catalogue.service.js';
import { ProductUploads } from './product-uploads.js';
import {
  restBulkResult,
  restProductChanges,
  restManaged,
  restManagedList,
  restManageProducts,
  type RestManageProducts,
  restRestoreProduct,
  type RestRestoreProduct,
  restAddProduct,
  type RestAddProduct,
  restUpdateProduct,
  type RestUpdateProduct,
  toRestManaged,
  toRestManagedList,
  toRestProductChanges,
} from './products.rest.js';
import { ProductsService } from './products.service.js';

/** Body limit: one picture of 30 MB and smaller ones, as data URLs, which are longer by a third. */
const maxPicturesBody = 64 * 1024 * 1024;

const pathOf = ({ id }: { id: string }) => `/api/v1/admin/products/${id}`;

@Controller('api/v1')
@Allow('admin', 'catalogue:write')
export class ManagedProductsController {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly products: ProductsService,
    private readonly uploads: ProductUploads,
  ) {}

  @Get('admin/products')
  @Allow('admin', 'catalogue:read')
  @Returns(restManagedList, { graphql: 'managedProducts' })
  async list(@Query(new ValidateQuery(restManageProducts)) input: RestManageProducts) {
    return toRestManagedList(await this.catalogue.listManaged(input));
  }

  @Get('admin/products/:id')
  @Allow('admin', 'catalogue:read')
  @Returns(success({ product: restManaged }), { graphql: 'managedProduct' })
  @Fails('PRODUCT_NOT_FOUND')
  async get(@Param('id') id: string) {
    return { success: true, product: toRestManaged(await this.catalogue.getManaged(id)) };
  }

  @Get('admin/categories/:categoryId/next-design-number')
  @Allow('admin', 'catalogue:read')
  @Returns(success({ designNumber: z.string().describe('The number that it gets.') }), { graphql: 'nextDesignNumber' })
  @Fails('CATEGORY_NOT_FOUND')
  async nextDesignNumber(@Param('categoryId') categoryId: string) {
    return { success: true, designNumber: await this.catalogue.nextDesignNumber(categoryId) };
  }

  @Post('products/addproduct')
  @Idempotent()
  @Specified()
  @Returns(done(productMessages.added, { product: restManaged }), {
    graphql: 'addProduct',
    summary: 'Adds a product; its pictures are data URLs.',
    headers: ['Location'],
  })
  @Fails('DESIGN_NUMBER_TAKEN', 'MEDIA_UNREADABLE', 'PRODUCT_NOT_FOUND')
  @LargeBody({ maxBytes: maxPicturesBody, files: ['thumbnail', 'image', 'images'] })
  async add(
    @CurrentUser() actor: SignedIn,
    @Body(new Validate(restAddProduct)) input: RestAddProduct,
    @Reply() reply: ReplyHead,
  ) {
    const product = await this.uploads.add(actor, input);
    reply.header('location', pathOf(product));
    return { success: true, message: productMessages.added, product: toRestManaged(product) };
  }

  @Put('products/updateproduct/:id')
  @Specified()
  @Returns(done(productMessages.updated, { product: restManaged }), {
    graphql: 'updateProduct',
    summary: 'Changes a product; omitted pictures stay unchanged.',
  })
  @Fails('DESIGN_NUMBER_TAKEN', 'MEDIA_UNREADABLE', 'PRODUCT_NOT_FOUND')
  @LargeBody({ maxBytes: maxPicturesBody, files: ['thumbnail', 'image', 'images'] })
  async update(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restUpdateProduct)) input: RestUpdateProduct,
  ) {
    const product = await this.uploads.update(actor, { id, ...input });
    return { success: true, message: productMessages.updated, product: toRestManaged(product) };
  }

  @Post('products/duplicateproduct/:id')
  @Idempotent()
  @Returns(done(productMessages.duplicated, { product: restManaged }), {
    graphql: 'duplicateProduct',
    headers: ['Location'],
  })
  @Fails('PRODUCT_NOT_FOUND')
  async duplicate(@CurrentUser() actor: SignedIn, @Param('id') id: string, @Reply() reply: ReplyHead) {
    const product = await this.products.duplicate(actor, { id });
    reply.header('location', pathOf(product));
    return { success: true, message: productMessages.duplicated, product: toRestManaged(product) };
  }

  @Delete('products/deleteproduct/:id')
  @Specified()
  @Returns(restMessage, { graphql: 'archiveProduct' })
  @Fails('PRODUCT_NOT_FOUND')
  async remove(@CurrentUser() actor: SignedIn, @Param('id') id: string) {
    await this.products.archive(actor, { id });
    return { success: true, message: productMessages.deleted };
  }

  @Put('products/deleteproducts')
  @Returns(restBulkResult, { graphql: 'archiveProducts' })
  @Fails('PRODUCT_NOT_FOUND')
  async removeAll(@CurrentUser() actor: SignedIn, @Body(new Validate(productIdsSchema)) input: ProductIds) {
    return { success: true, ...(await this.products.archiveAll(actor, input)) };
  }

  @Put('products/restoreproduct/:id')
  @Returns(done(productMessages.restored, { product: restManaged }), { graphql: 'restoreProduct' })
  @Fails('PRODUCT_HAS_NO_CATEGORY', 'PRODUCT_NOT_FOUND')
  async restore(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restRestoreProduct)) target: RestRestoreProduct,
  ) {
    const product = await this.products.restore(actor, { id, ...target });
    return { success: true, message: productMessages.restored, product: toRestManaged(product) };
  }

  @Put('products/restoreproducts')
  @Returns(restBulkResult, { graphql: 'restoreProducts' })
  @Fails('PRODUCT_NOT_FOUND')
  async restoreAll(@CurrentUser() actor: SignedIn, @Body(new Validate(productIdsSchema)) input: ProductIds) {
    return { success: true, ...(await this.products.restoreAll(actor, input)) };
  }

  @Put('products/moveproducts')
  @Returns(restBulkResult, { graphql: 'moveProducts' })
  @Fails('PRODUCT_NOT_FOUND')
  async move(@CurrentUser() actor: SignedIn, @Body(new Validate(moveProductsSchema)) input: MoveProducts) {
    return { success: true, ...(await this.products.move(actor, input)) };
  }

  @Put('products/changeproducts')
  @Returns(restProductChanges, {
    graphql: 'changeProducts',
    summary: 'Changes several products, each with values of its own; outdated versions stay unchanged.',
  })
  @Fails('PRODUCT_NOT_FOUND')
  async changeAll(@CurrentUser() actor: SignedIn, @Body(new Validate(changeProductsSchema)) input: ChangeProducts) {
    return toRestProductChanges(await this.products.changeAll(actor, input));
  }
}
