import { Controller, Get, Param, Query } from '@nestjs/common';
import type { ListProducts, SearchProducts } from '../../../domain/products.js';
import { Allow } from '../../platform/http/access/allow.js';
import { Throttle } from '../../platform/http/limits/throttle.guard.js';
import { Fails, Returns, success } from '../../platform/http/contract.js';
import { ValidateQuery } from '../../platform/http/validate.js';
import { Cached } from '../../platform/response-cache/cached.js';
import { CatalogueService } from './catalogue.service.js';
import { searchLimit } from './products.limits.js';
import {
  restFound,
  restListProducts,
  restProduct,
  restProducts,
  restSearchProducts,
  toRestFound,
  toRestProduct,
  toRestProducts,
} from './products.rest.js';

@Controller('api/v1/products')
export class ProductsController {
  constructor(private readonly catalogue: CatalogueService) {}

  @Get('allproducts')
  @Allow('catalogue')
  @Cached()
  @Returns(restProducts, { graphql: 'products' })
  async list(@Query(new ValidateQuery(restListProducts)) input: ListProducts) {
    return toRestProducts(await this.catalogue.list(input));
  }

  @Get('search')
  @Allow('catalogue')
  @Cached()
  @Returns(restFound, { graphql: 'searchProducts' })
  @Throttle(searchLimit)
  async search(@Query(new ValidateQuery(restSearchProducts)) input: SearchProducts) {
    return toRestFound(await this.catalogue.search(input));
  }

  @Get(':id')
  @Allow('catalogue')
  @Cached()
  @Returns(success({ product: restProduct }), { graphql: 'product' })
  @Fails('PRODUCT_NOT_FOUND')
  async get(@Param('id') id: string) {
    return { success: true, product: toRestProduct(await this.catalogue.get(id)) };
  }
}
