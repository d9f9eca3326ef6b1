import { Field, Int, ObjectType } from '@nestjs/graphql';
import { PageInfo } from '../../platform/graphql/page-info.js';
import { Product } from './product.entity.js';

@ObjectType({ description: 'The number of products in a subcategory.' })
export class SubcategoryCount {
  @Field({ description: 'The name of the subcategory.' }) name!: string;
  @Field(() => Int, { description: 'The number of products.' }) count!: number;
}

@ObjectType({ description: 'The number of products in a category.' })
export class CategoryCount {
  @Field({ description: 'The name of the category.' }) category!: string;
  @Field(() => Int, { description: 'The number of products.' }) count!: number;
  @Field(() => [SubcategoryCount], { description: 'The number of products in each of its subcategories.' })
  subcategories!: SubcategoryCount[];
}

@ObjectType({ description: 'A page of the catalogue.' })
export class ProductPage {
  @Field(() => [Product], { description: 'The products on this page.' }) items!: Product[];
  @Field({ description: 'The position of this page in the list.' }) pageInfo!: PageInfo;
  @Field(() => [CategoryCount], {
    description: 'The products that match gram filter and search, by category and regardless of the category filter.',
  })
  categoryCounts!: CategoryCount[];
}

@ObjectType({ description: 'The result of a change to several products.' })
export class BulkProductResult {
  @Field({ description: 'A message for the user.' }) message!: string;
  @Field(() => Int, { description: 'The number of changed products. Missing products are skipped.' }) products!: number;
}

@ObjectType({ description: 'A page of search results, best match first.' })
export class ProductSearchPage {
  @Field(() => [Product], { description: 'The products on this page.' }) items!: Product[];
  @Field({ description: 'The position of this page in the list.' }) pageInfo!: PageInfo;
}
