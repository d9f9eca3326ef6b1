import { ArgsType, Field, Float, ID, InputType, Int } from '@nestjs/graphql';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import {
  type AddProduct,
  type ListProducts,
  type ManageProducts,
  type MoveProducts,
  type ProductSort as Sort,
  type RestoreProduct,
  type SearchProducts,
  type UpdateProduct,
  productSorts,
} from '../../../domain/products.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import type { FileArgument } from '../../platform/media/intake/incoming.js';

export const ProductSort = graphqlEnum('ProductSort', productSorts, 'The order of a list of products.', {
  name: 'By name, from A to Z.',
  '-name': 'By name, from Z to A.',
  gram: 'By weight, the lightest first.',
  '-gram': 'By weight, the heaviest first.',
  newest: 'The newest first.',
});

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

@ArgsType()
export class ManageProductsArgs implements ManageProducts {
  @Field(() => Int, { nullable: true, description: 'The page, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items on a page: 1 to 200, 20 when left out.' }) perPage!: number;
  @Field(() => String, { nullable: true, description: 'Only this category.' }) category?: string;
  @Field(() => Boolean, { nullable: true, description: 'What left the catalogue, instead of what is in it.' })
  archived?: boolean;
  @Field(() => ProductSort, { nullable: true, description: 'The newest first when left out.' }) sort?: Sort;
  @Field(() => String, { nullable: true, description: 'Only what a search for this finds.' }) search?: string;
}

@InputType({ description: 'One picture of a product: a new file, or by its id one that stays.' })
export class ProductPictureInput {
  @Field(() => ID, { nullable: true, description: 'A picture that the product has.' }) id?: string;
  @Field(() => GraphQLUpload, { nullable: true, description: 'A JPEG, PNG or WebP picture of at most 10 MB.' })
  file?: FileArgument;
}

@InputType({ isAbstract: true })
abstract class ProductInput {
  @Field({ description: 'Its name, of at most 120 characters.' }) name!: string;
  @Field(() => Float, { description: 'Its weight: above 0, at most 10,000, at most three decimals.' }) gram!: number;
  @Field({ description: 'The name of its category.' }) category!: string;
  @Field(() => String, { nullable: true, description: 'Its subcategory; needed where the category has any.' })
  subcategory?: string;
  @Field(() => [String], { nullable: true, description: 'The carats it is made in, 18 and 22 for a new one left out.' })
  caratOptions?: string[];
}

@InputType({ description: 'A new product with its pictures.' })
export class AddProductInput extends ProductInput implements AddProduct {
  @Field(() => [ProductPictureInput], { description: '1 to 8 new files in order, the first is the thumbnail.' })
  pictures!: ProductPictureInput[];
}

@InputType({ description: 'A product as it shall be from now on.' })
export class UpdateProductInput extends ProductInput implements UpdateProduct {
  @Field(() => ID, { description: 'The product to change.' }) id!: string;
  @Field(() => [ProductPictureInput], {
    nullable: true,
    description: 'All its pictures, kept and new ones, in order; left out, they stay as they are.',
  })
  pictures?: ProductPictureInput[];
  @Field(() => Int, { nullable: true, description: 'The version that was edited: an older one is refused.' })
  version?: number;
}

@InputType({ description: 'Several products.' })
export class ProductsInput {
  @Field(() => [ID], { description: '1 to 200 products.' }) ids!: string[];
}

@InputType({ description: 'Several products, and where they come to.' })
export class MoveProductsInput implements MoveProducts {
  @Field(() => [ID], { description: '1 to 200 products.' }) ids!: string[];
  @Field({ description: 'The category they come to.' }) category!: string;
  @Field(() => String, { nullable: true, description: 'Its subcategory; needed where the category has any.' })
  subcategory?: string;
}

@InputType({ description: 'A product that returns to the catalogue.' })
export class RestoreProductInput implements RestoreProduct {
  @Field(() => ID, { description: 'The archived product.' }) id!: string;
  @Field(() => String, { nullable: true, description: 'Where it comes to; needed where its own category is gone.' })
  category?: string;
  @Field(() => String, { nullable: true, description: 'The subcategory of that category.' }) subcategory?: string;
}

@InputType({ description: 'A product that another one like it is made from.' })
export class DuplicateProductInput {
  @Field(() => ID, { description: 'The product to copy.' }) id!: string;
}

@InputType({ description: 'A product that leaves the catalogue.' })
export class ArchiveProductInput {
  @Field(() => ID, { description: 'The product that leaves the catalogue.' }) id!: string;
}
