import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import type { ListProducts, SearchProducts } from '../../../domain/products.js';
import { Allow } from '../../platform/http/allow.js';
import { LargeBody } from '../../platform/http/large-body.js';
import { Throttle } from '../../platform/http/throttle.guard.js';
import { Validate, ValidateQuery } from '../../platform/http/validate.js';
import { CatalogueService } from './catalogue.service.js';
import { ProductUploads } from './product-uploads.js';
import { searchLimit } from './products.limits.js';
import {
  restListProducts,
  restSaveProduct,
  type RestSaveProduct,
  restSearchProducts,
  toRestFound,
  toRestProduct,
  toRestProducts,
} from './products.rest.js';
import { ProductsService } from './products.service.js';

/** A picture of ten megabytes as a data URL, and a few smaller ones beside it. */
const picturesBody = 24 * 1024 * 1024;

@Controller('api/v1/products')
export class ProductsController {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly products: ProductsService,
    private readonly uploads: ProductUploads,
  ) {}

  @Get('allproducts')
  @Allow('catalogue')
  async list(@Query(new ValidateQuery(restListProducts)) input: ListProducts) {
    return toRestProducts(await this.catalogue.list(input));
  }

  @Get('search')
  @Allow('catalogue')
  @Throttle(searchLimit)
  async search(@Query(new ValidateQuery(restSearchProducts)) input: SearchProducts) {
    return toRestFound(await this.catalogue.search(input));
  }

  @Get(':id')
  @Allow('catalogue')
  async one(@Param('id') id: string) {
    return { success: true, product: toRestProduct(await this.catalogue.one(id)) };
  }

  /** Adds a product; its pictures come as data URLs. */
  @Post('addproduct')
  @Allow('admin')
  @LargeBody(picturesBody)
  async add(@Body(new Validate(restSaveProduct)) input: RestSaveProduct) {
    const product = await this.uploads.add(input);
    return { success: true, message: 'Product added successfully', product: toRestProduct(product) };
  }

  /** Changes a product; pictures that are left out stay. */
  @Put('updateproduct/:id')
  @Allow('admin')
  @LargeBody(picturesBody)
  async update(@Param('id') id: string, @Body(new Validate(restSaveProduct)) input: RestSaveProduct) {
    const product = await this.uploads.update(id, input);
    return { success: true, message: 'Product updated successfully', product: toRestProduct(product) };
  }

  @Delete('deleteproduct/:id')
  @Allow('admin')
  async remove(@Param('id') id: string) {
    return { success: true, ...(await this.products.archive(id)) };
  }
}
