import { ArgsType, Field, Float, ID, InputType, Int, registerEnumType } from '@nestjs/graphql';
import type { ListProducts, ProductSort as Sort, SearchProducts } from '../../../domain/products.js';

/** REST writes a descending order as `-name`, which no GraphQL enum can. */
export const ProductSort = {
  NAME: 'name',
  NAME_DESC: '-name',
  GRAM: 'gram',
  GRAM_DESC: '-gram',
  NEWEST: 'newest',
} as const satisfies Record<string, Sort>;
registerEnumType(ProductSort, { name: 'ProductSort', description: 'The order of a list of products.' });

@ArgsType()
export class ListProductsArgs implements ListProducts {
  @Field(() => Int, { nullable: true, description: 'The page, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items on a page: 1 to 200, 50 when left out.' }) perPage!: number;
  @Field(() => [String], { nullable: true, description: 'Only these categories.' }) categories?: string[];
  @Field(() => [String], { nullable: true, description: 'Only these subcategories.' }) subcategories?: string[];
  @Field(() => ProductSort, { nullable: true, description: 'By name when left out.' }) sort?: Sort;
  @Field(() => Float, { nullable: true, description: 'At least so many grams.' }) gramMin?: number;
  @Field(() => Float, { nullable: true, description: 'At most so many grams.' }) gramMax?: number;
  @Field(() => String, { nullable: true, description: 'Only what a search for this finds.' }) search?: string;
}

@ArgsType()
export class SearchProductsArgs implements SearchProducts {
  @Field({ description: 'Words, or their beginnings; a misspelt one finds the nearest.' }) query!: string;
  @Field(() => Int, { nullable: true, description: 'The page, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items on a page: 1 to 200, 10 when left out.' }) perPage!: number;
}

@InputType()
export class ArchiveProductInput {
  @Field(() => ID, { description: 'The product that leaves the catalogue.' }) id!: string;
}
