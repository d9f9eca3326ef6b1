import { Args, ID, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { maxRelatedProducts } from '../../../domain/products.js';
import {
  filterCountsSchema,
  listProductsSchema,
  neighboursSchema,
  searchProductsSchema,
} from '../../../domain/products.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { Person } from '../../platform/http/access/person.js';
import { Throttle } from '../../platform/http/limits/throttle.guard.js';
import { Validate } from '../../platform/http/validate.js';
import { Cached } from '../../platform/http/response-cache/cached.js';
import { ProductOption } from './making-options.types.js';
import { CatalogueService, searchLimit } from './catalogue.service.js';
import { FilterCounts, Product, ProductNeighbours, ProductPage, ProductSearchPage } from './products.types.js';
import { FilterCountsArgs, FindNeighboursArgs, ListProductsArgs, SearchProductsArgs } from './products.inputs.js';

@Resolver(() => Product)
@Allow('catalogue')
export class ProductsResolver {
  constructor(private readonly catalogue: CatalogueService) {}

  @Query(() => ProductPage, { name: 'products', description: 'A page of products.' })
  @Cached()
  list(@CurrentUser() reader: Person, @Args(new Validate(listProductsSchema)) input: ListProductsArgs) {
    return this.catalogue.list(reader, input);
  }

  @Query(() => FilterCounts, {
    description:
      'The number of products by kind and cut of their stones, and by making option, in the list with these filters.',
  })
  @Cached()
  filterCounts(@CurrentUser() reader: Person, @Args(new Validate(filterCountsSchema)) input: FilterCountsArgs) {
    return this.catalogue.filterCounts(reader, input);
  }

  @Query(() => ProductSearchPage, {
    description: 'The products that match a search, best match first.',
  })
  @Cached()
  @Throttle(searchLimit)
  searchProducts(@CurrentUser() reader: Person, @Args(new Validate(searchProductsSchema)) input: SearchProductsArgs) {
    return this.catalogue.search(reader, input);
  }

  @Query(() => Product, {
    nullable: true,
    description: 'One product. Null, with an error, if there is none.',
  })
  @Cached()
  product(
    @CurrentUser() reader: Person,
    @Args('id', { type: () => ID, description: 'The id of the product.' }) id: string,
  ) {
    return this.catalogue.get(reader, id);
  }

  @Query(() => Product, {
    nullable: true,
    description: 'The product with a design number. Null, with an error, if there is none.',
  })
  @Cached()
  productByNumber(
    @CurrentUser() reader: Person,
    @Args('designNumber', { description: 'The design number, however it is written: RI0042 means RI-0042.' })
    designNumber: string,
  ) {
    return this.catalogue.getByNumber(reader, designNumber);
  }

  @Query(() => ProductNeighbours, {
    description: 'The products before and after a product in the list with these filters and this order.',
  })
  @Cached()
  productNeighbours(@CurrentUser() reader: Person, @Args(new Validate(neighboursSchema)) input: FindNeighboursArgs) {
    return this.catalogue.neighbours(reader, input);
  }

  @Query(() => [Product], {
    description: `At most ${maxRelatedProducts} products of the same subcategory, then of the same category, nearest in weight first.`,
  })
  @Cached()
  relatedProducts(
    @CurrentUser() reader: Person,
    @Args('id', { type: () => ID, description: 'The id of the product.' }) id: string,
  ) {
    return this.catalogue.related(reader, id);
  }

  @ResolveField(() => [ProductOption], { description: 'The making options of its lines, in order.' })
  options(@Parent() product: Product) {
    return this.catalogue.optionsOf(product);
  }
}
