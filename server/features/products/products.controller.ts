import { Controller, Get, Param, Query } from '@nestjs/common';
import type { FindFilterCounts, ListProducts, SearchProducts } from '../../../domain/products.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { Person } from '../../platform/http/access/person.js';
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
  async list(@CurrentUser() reader: Person, @Query(new ValidateQuery(restListProducts)) input: ListProducts) {
    return toRestProducts(await this.catalogue.list(reader, input));
  }

  @Get('filter-counts')
  @Cached()
  @Returns(restFilterCounts, { graphql: 'filterCounts' })
  async filterCounts(
    @CurrentUser() reader: Person,
    @Query(new ValidateQuery(restFindFilterCounts)) filter: FindFilterCounts,
  ) {
    return { success: true, ...(await this.catalogue.filterCounts(reader, filter)) };
  }

  @Get('search')
  @Specified()
  @Cached()
  @Returns(restFound, { graphql: 'searchProducts' })
  @Throttle(searchLimit)
  async search(@CurrentUser() reader: Person, @Query(new ValidateQuery(restSearchProducts)) input: SearchProducts) {
    return toRestFound(await this.catalogue.search(reader, input));
  }

  @Get('by-number/:designNumber')
  @Cached()
  @Returns(success({ product: restProduct }), { graphql: 'productByNumber' })
  @Fails('PRODUCT_NOT_FOUND')
  async getByNumber(@CurrentUser() reader: Person, @Param('designNumber') designNumber: string) {
    const product = await this.catalogue.getByNumber(reader, designNumber);
    return { success: true, product: toRestProduct(product, await this.catalogue.optionsOf(product)) };
  }

  @Get(':id')
  @Specified()
  @Cached()
  @Returns(success({ product: restProduct }), { graphql: 'product' })
  @Fails('PRODUCT_NOT_FOUND')
  async get(@CurrentUser() reader: Person, @Param('id') id: string) {
    const { product, options } = await this.catalogue.getWithOptions(reader, id);
    return { success: true, product: toRestProduct(product, options) };
  }

  @Get(':id/neighbours')
  @Cached()
  @Returns(restNeighbours, { graphql: 'productNeighbours' })
  @Fails('PRODUCT_NOT_FOUND')
  async neighbours(
    @CurrentUser() reader: Person,
    @Param('id') id: string,
    @Query(new ValidateQuery(restFindNeighbours)) filter: RestFindNeighbours,
  ) {
    return toRestNeighbours(await this.catalogue.neighbours(reader, { ...filter, id }));
  }

  @Get(':id/related')
  @Cached()
  @Returns(restRelated, { graphql: 'relatedProducts' })
  @Fails('PRODUCT_NOT_FOUND')
  async related(@CurrentUser() reader: Person, @Param('id') id: string) {
    return toRestRelated(await this.catalogue.related(reader, id));
  }
}
