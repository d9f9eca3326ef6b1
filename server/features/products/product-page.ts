import { Field, Int, ObjectType } from '@nestjs/graphql';
import { PageInfo } from '../../platform/graphql/page-info.js';
import { Product } from './product.entity.js';

@ObjectType({ description: 'How many products a subcategory holds.' })
export class SubcategoryCount {
  @Field({ description: 'The subcategory.' }) name!: string;
  @Field(() => Int, { description: 'Its products.' }) count!: number;
}

@ObjectType({ description: 'How many products a category holds.' })
export class CategoryCount {
  @Field({ description: 'The category.' }) category!: string;
  @Field(() => Int, { description: 'Its products.' }) count!: number;
  @Field(() => [SubcategoryCount], { description: 'The same for each of its subcategories.' })
  subcategories!: SubcategoryCount[];
}

@ObjectType({ description: 'A page of the catalogue.' })
export class ProductPage {
  @Field(() => [Product], { description: 'The products of this page.' }) items!: Product[];
  @Field({ description: 'Where this page stands.' }) pageInfo!: PageInfo;
  @Field(() => [CategoryCount], {
    description: 'What the gram filter and the search leave in each category, whatever category is chosen.',
  })
  categoryCounts!: CategoryCount[];
}

@ObjectType({ description: 'What was done to several products.' })
export class BulkProductResult {
  @Field({ description: 'In words.' }) message!: string;
  @Field(() => Int, { description: 'How many were changed: those that were still there.' }) products!: number;
}

@ObjectType({ description: 'A page of what a search found, the best first.' })
export class ProductSearchPage {
  @Field(() => [Product], { description: 'The products of this page.' }) items!: Product[];
  @Field({ description: 'Where this page stands.' }) pageInfo!: PageInfo;
}
