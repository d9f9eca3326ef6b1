import { Controller, Get, Param, Query } from '@nestjs/common';
import type { FindFilterCounts, ListProducts, SearchProducts } from '../../../domain/products.schemas.js';
import { Allow } from '../../platform/http/access/allow.js';
import { Throttle } from '../../platform/http/limits/throttle.guard.js';
import { Fails, Returns, success, Specified } from '../../platform/http/contract.js';
import { ValidateQuery } from '../../platform/http/validate.js';
import { Cached } from '../../platform/http/response-cache/cached.js';
import { CatalogueService, searchLimit } from './catalogue.service.js';
import {
  restFilterCounts,
  type RestFindNeighbours,
  restFindFilterCounts,
  restFindNeighbours,
  restFound,
  restListProducts,
  restNeighbours,
  restProduct,
  restProducts,
  restRelated,
  restSearchProducts,
  toRestFound,
  toRestNeighbours,
  toRestProduct,
  toRestProducts,
  toRestRelated,
} from './products.rest.js';

@Controller('api/v1/products')
@Allow('catalogue')
export class ProductsController {
  constructor(private readonly catalogue: CatalogueService) {}

  @Get('allproducts')
  @Specified()
  @Cached()
  @Returns(restProducts, { graphql: 'products' })
  async list(@Query(new ValidateQuery(restListProducts)) input: ListProducts) {
    return toRestProducts(await this.catalogue.list(input));
  }

  @Get('filter-counts')
  @Cached()
  @Returns(restFilterCounts, { graphql: 'filterCounts' })
  async filterCounts(@Query(new ValidateQuery(restFindFilterCounts)) filter: FindFilterCounts) {
    return { success: true, ...(await this.catalogue.filterCounts(filter)) };
  }

  @Get('search')
  @Specified()
  @Cached()
  @Returns(restFound, { graphql: 'searchProducts' })
  @Throttle(searchLimit)
  async search(@Query(new ValidateQuery(restSearchProducts)) input: SearchProducts) {
    return toRestFound(await this.catalogue.search(input));
  }

  @Get('by-number/:designNumber')
  @Cached()
  @Returns(success({ product: restProduct }), { graphql: 'productByNumber' })
  @Fails('PRODUCT_NOT_FOUND')
  async getByNumber(@Param('designNumber') designNumber: string) {
    const product = await this.catalogue.getByNumber(designNumber);
    return { success: true, product: toRestProduct(product, await this.catalogue.optionsOf(product)) };
  }

  @Get(':id')
  @Specified()
  @Cached()
  @Returns(success({ product: restProduct }), { graphql: 'product' })
  @Fails('PRODUCT_NOT_FOUND')
  async get(@Param('id') id: string) {
    const { product, options } = await this.catalogue.getWithOptions(id);
    return { success: true, product: toRestProduct(product, options) };
  }

  @Get(':id/neighbours')
  @Cached()
  @Returns(restNeighbours, { graphql: 'productNeighbours' })
  @Fails('PRODUCT_NOT_FOUND')
  async neighbours(@Param('id') id: string, @Query(new ValidateQuery(restFindNeighbours)) filter: RestFindNeighbours) {
    return toRestNeighbours(await this.catalogue.neighbours({ ...filter, id }));
  }

  @Get(':id/related')
  @Cached()
  @Returns(restRelated, { graphql: 'relatedProducts' })
  @Fails('PRODUCT_NOT_FOUND')
  async related(@Param('id') id: string) {
    return toRestRelated(await this.catalogue.related(id));
  }
}
