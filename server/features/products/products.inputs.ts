import { ArgsType, Field, Float, ID, InputType, Int } from '@nestjs/graphql';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { Colour as GoldColour } from '../../../domain/gold.js';
import { type ProductSort as Sort, productSorts } from '../../../domain/products.js';
import {
  type AddProduct,
  type ChangeProducts,
  type FindFilterCounts,
  type FindNeighbours,
  type ListProducts,
  type ManageProducts,
  type MoveProducts,
  type RestoreProduct,
  type SearchProducts,
  type UpdateProduct,
} from '../../../domain/products.schemas.js';
import type { StoneKind as Kind, StoneShape as Shape } from '../../../domain/stones.js';
import { newProductDays } from '../../../domain/showcase.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import type { FileArgument } from '../../platform/files/intake/incoming.js';
import { Colour } from '../pictures/picture.types.js';
import { ChoiceWeightInput } from './choice-weights.types.js';
import { OptionRuleInput } from './making-options.types.js';
import { StoneInput, StoneKind, StoneShape } from './stones.types.js';

export const ProductSort = graphqlEnum('ProductSort', productSorts, 'How a list of products is sorted.', {
  name: 'By name, A to Z.',
  '-name': 'By name, Z to A.',
  gram: 'By weight, lightest first.',
  '-gram': 'By weight, heaviest first.',
  number: 'By design number, RI-2 before RI-10.',
  '-number': 'By design number, the last one first.',
  newest: 'Newest first.',
});

const byName = { nullable: true, description: 'Defaults to name, A to Z.' };

@ArgsType()
abstract class ListFilterArgs {
  @Field(() => [String], { nullable: true, description: 'Only products in these categories.' }) categories?: string[];
  @Field(() => [String], { nullable: true, description: 'Only products in these subcategories.' })
  subcategories?: string[];
  @Field(() => Float, { nullable: true, description: 'The minimum weight in grams.' }) gramMin?: number;
  @Field(() => Float, { nullable: true, description: 'The maximum weight in grams.' }) gramMax?: number;
  @Field(() => Float, { nullable: true, description: 'The minimum net weight in grams.' }) netMin?: number;
  @Field(() => Float, { nullable: true, description: 'The maximum net weight in grams.' }) netMax?: number;
  @Field(() => String, { nullable: true, description: 'Only products that match this search.' }) search?: string;
  @Field(() => [String], { nullable: true, description: 'Only products that are available in one of these carats.' })
  carats?: string[];
  @Field(() => [Colour], {
    nullable: true,
    description:
      'Only products that are available in gold of one of these colours, of the chosen carats if there are any.',
  })
  colours?: GoldColour[];
  @Field(() => [String], { nullable: true, description: 'Only products whose category has one of these sizes.' })
  sizes?: string[];
  @Field(() => [StoneKind], { nullable: true, description: 'Only products with stones of one of these kinds.' })
  stone?: Kind[];
  @Field(() => [StoneShape], {
    nullable: true,
    description: 'Only products with stones of one of these cuts, of the chosen kinds if there are any.',
  })
  shape?: Shape[];
  @Field(() => [String], {
    nullable: true,
    description:
      'Only products that come with these values of making options, such as `Screw:push`: with one of the values of each option.',
  })
  option?: string[];
  @Field(() => Boolean, {
    nullable: true,
    description: `True for only the products with \`isNew\`: added in the last ${newProductDays} days, and marked as new.`,
  })
  isNew?: boolean;
}

@ArgsType()
export class ListProductsArgs extends ListFilterArgs implements ListProducts {
  @Field(() => ProductSort, byName) sort?: Sort;
  @Field(() => Int, { nullable: true, description: 'The page number, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items per page: 1 to 200; defaults to 50.' }) perPage!: number;
}

@ArgsType()
export class FilterCountsArgs extends ListFilterArgs implements FindFilterCounts {}

@ArgsType()
export class FindNeighboursArgs extends ListFilterArgs implements FindNeighbours {
  @Field(() => ID, { description: 'The id of the product. It need not be in the list.' }) id!: string;
  @Field(() => ProductSort, byName) sort?: Sort;
}

@ArgsType()
export class SearchProductsArgs implements SearchProducts {
  @Field({ description: 'Words or their beginnings. A misspelt word matches the most similar one.' }) query!: string;
  @Field(() => Int, { nullable: true, description: 'The page number, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items per page: 1 to 200; defaults to 10.' }) perPage!: number;
}

@ArgsType()
export class ManageProductsArgs extends ListFilterArgs implements ManageProducts {
  @Field(() => Int, { nullable: true, description: 'The page number, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items per page: 1 to 200; defaults to 20.' }) perPage!: number;
  @Field(() => String, {
    nullable: true,
    description: 'Only products in this category.',
    deprecationReason: 'Use `categories`.',
  })
  category?: string;
  @Field(() => Boolean, {
    nullable: true,
    description: 'True for archived products instead of those in the catalogue.',
  })
  archived?: boolean;
  @Field(() => Boolean, {
    nullable: true,
    description: 'True for only the products set with stones whose `netGram` is null.',
  })
  needsNetWeight?: boolean;
  @Field(() => ProductSort, { nullable: true, description: 'Defaults to newest first.' }) sort?: Sort;
  @Field(() => Date, {
    nullable: true,
    description:
      'Only products that were changed at this time or later, the earliest change first, whatever `sort` is.',
  })
  changedSince?: Date;
}

@InputType({ description: 'A picture of a product: a new file, or the id of an existing picture.' })
export class ProductPictureInput {
  @Field(() => ID, { nullable: true, description: 'The id of an existing picture of the product.' }) id?: string;
  @Field(() => GraphQLUpload, { nullable: true, description: 'A JPEG, PNG, WebP or AVIF picture of at most 30 MB.' })
  file?: FileArgument;
  @Field(() => Colour, {
    nullable: true,
    description:
      'The colour of the gold that it shows; null if it does not matter. If absent, an existing picture keeps its colour.',
  })
  colour?: GoldColour | null;
}

@InputType({ isAbstract: true })
abstract class ProductInput {
  @Field(() => String, {
    nullable: true,
    description:
      'The design number: 1 to 32 letters, digits, `- / . _ # & ( )` and single spaces between them. If absent or empty, a new product gets the next number of its category, and an existing one keeps its number.',
  })
  designNumber?: string;
  @Field({ description: 'The name, at most 120 characters.' }) name!: string;
  @Field(() => Float, { description: 'The gross weight in grams: above 0, at most 10,000, at most 3 decimals.' })
  gram!: number;
  @Field(() => Float, {
    nullable: true,
    description:
      'The weight of the gold in grams, at most `gram`; null if it equals `gram`. If absent, an existing product keeps its net weight.',
  })
  netGram?: number | null;
  @Field(() => [StoneInput], {
    nullable: true,
    description:
      'At most 20 rows. With the net weight, they weigh at most 0.05 g more than `gram`. If absent, an existing product keeps its stones; an empty list removes them.',
  })
  stones?: StoneInput[];
  @Field(() => [ChoiceWeightInput], {
    nullable: true,
    description:
      'At most 60 rows, one for a carat and size. In each, at least 0.001 g is gold. If absent, an existing product keeps its rows; an empty list removes them.',
  })
  weights?: ChoiceWeightInput[];
  @Field(() => [OptionRuleInput], {
    nullable: true,
    description:
      'What it changes about the making options of its category, at most one rule for each. If absent, an existing product keeps its rules; an empty list removes them.',
  })
  optionRules?: OptionRuleInput[];
  @Field({ description: 'The name of the category.' }) category!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The name of the subcategory; required if the category has any.',
  })
  subcategory?: string;
  @Field(() => [String], {
    nullable: true,
    description: 'The carats it is available in; a new product defaults to 18 and 22.',
  })
  caratOptions?: string[];
  @Field(() => Int, {
    nullable: true,
    description:
      'The fewest pieces that can be ordered: 1 to 999. If absent, 1 for a new product; an existing one keeps its minimum.',
  })
  minQuantity?: number;
  @Field(() => Int, {
    nullable: true,
    description:
      'More than the minimum are ordered in steps of this many pieces: 1 to 999. If absent, 1 for a new product; an existing one keeps its step.',
  })
  quantityStep?: number;
}

@InputType({ description: 'A new product with its pictures.' })
export class AddProductInput extends ProductInput implements AddProduct {
  @Field(() => [ProductPictureInput], { description: '1 to 8 new files in order; the first is the thumbnail.' })
  pictures!: ProductPictureInput[];
}

@InputType({ description: 'The new state of a product.' })
export class UpdateProductInput extends ProductInput implements UpdateProduct {
  @Field(() => ID, { description: 'The id of the product.' }) id!: string;
  @Field(() => [ProductPictureInput], {
    nullable: true,
    description: 'All existing and new pictures, in order; if absent, the pictures stay unchanged.',
  })
  pictures?: ProductPictureInput[];
  @Field(() => Int, { nullable: true, description: 'The version the client edited. An outdated version is rejected.' })
  version?: number;
}

@InputType({ description: 'Products to change together.' })
export class ProductsInput {
  @Field(() => [ID], { description: 'The ids of 1 to 200 products.' }) ids!: string[];
}

@InputType({ description: 'New values of a product. Absent fields stay unchanged.' })
export class ProductChangeInput {
  @Field(() => ID, { description: 'The id of the product.' }) id!: string;
  @Field(() => Int, { description: 'The version the client edited. The product stays unchanged if it is outdated.' })
  version!: number;
  @Field(() => Float, {
    nullable: true,
    description: 'The gross weight in grams: above 0, at most 10,000, at most 3 decimals.',
  })
  gram?: number;
  @Field(() => Float, {
    nullable: true,
    description: 'The weight of the gold in grams, at most the gross weight; null if it equals that.',
  })
  netGram?: number | null;
  @Field(() => [String], { nullable: true, description: 'The carats it is available in, 1 to 8.' })
  caratOptions?: string[];
  @Field(() => Int, { nullable: true, description: 'The fewest pieces that can be ordered: 1 to 999.' })
  minQuantity?: number;
  @Field(() => Int, {
    nullable: true,
    description: 'More than the minimum are ordered in steps of this many pieces: 1 to 999.',
  })
  quantityStep?: number;
}

@InputType({ description: 'Products to change, each with values of its own.' })
export class ChangeProductsInput implements ChangeProducts {
  @Field(() => [ProductChangeInput], { description: '1 to 200 products, each of them once.' })
  products!: ProductChangeInput[];
}

@InputType({ description: 'Products to move to a category.' })
export class MoveProductsInput implements MoveProducts {
  @Field(() => [ID], { description: 'The ids of 1 to 200 products.' }) ids!: string[];
  @Field({ description: 'The name of the new category.' }) category!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The name of the subcategory; required if the category has any.',
  })
  subcategory?: string;
}

@InputType({ description: 'A product to restore from the archive.' })
export class RestoreProductInput implements RestoreProduct {
  @Field(() => ID, { description: 'The id of the archived product.' }) id!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The name of the new category; required if the old one was deleted.',
  })
  category?: string;
  @Field(() => String, { nullable: true, description: 'The name of the subcategory in that category.' })
  subcategory?: string;
}

@InputType({ description: 'A product to duplicate.' })
export class DuplicateProductInput {
  @Field(() => ID, { description: 'The id of the product.' }) id!: string;
}

@InputType({ description: 'A product to archive.' })
export class ArchiveProductInput {
  @Field(() => ID, { description: 'The id of the product.' }) id!: string;
}
