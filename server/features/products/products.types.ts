import { Field, Int, ObjectType, OmitType } from '@nestjs/graphql';
import { newProductDays } from '../../../domain/showcase.js';
import type { StoneKind as Kind, StoneShape as Shape } from '../../../domain/stones.js';
import { PageInfo } from '../../platform/graphql/graphql.types.js';
import { Picture } from '../pictures/picture.types.js';
import { StoredProduct } from './product.entity.js';
import { StoneKind, StoneShape } from './stones.types.js';

/** A product as clients read it: its row with the names of its category and its pictures. */
@ObjectType({ description: 'A product of the catalogue.' })
export class Product extends OmitType(StoredProduct, ['categoryId', 'subcategoryId', 'markedNew']) {
  @Field({ description: 'The name of its category; empty for an archived product whose category was deleted.' })
  category!: string;

  @Field(() => String, { nullable: true, description: 'The name of its subcategory; null if there is none.' })
  subcategory!: string | null;

  @Field(() => [String], { description: 'The sizes of its category; empty if the category has none.' })
  sizes!: string[];

  @Field(() => Picture, { nullable: true, description: 'The first picture; null if there is none.' })
  thumbnail!: Picture | null;

  @Field(() => [Picture], { description: 'All pictures, thumbnail first.' })
  images!: Picture[];

  @Field(() => String, {
    nullable: true,
    description: 'The number that your company gives it; null if it gives it none.',
  })
  clientNumber!: string | null;

  @Field({
    description: `True if it was added in the last ${newProductDays} days, unless by an import that does not mark it.`,
  })
  isNew!: boolean;
}

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

@ObjectType({ description: 'The number of products with stones of a kind.' })
export class StoneCount {
  @Field(() => StoneKind, { description: 'The kind of the stones.' }) kind!: Kind;
  @Field(() => Int, { description: 'The number of products.' }) count!: number;
}

@ObjectType({ description: 'The number of products with stones of a cut.' })
export class ShapeCount {
  @Field(() => StoneShape, { description: 'The cut of the stones.' }) shape!: Shape;
  @Field(() => Int, { description: 'The number of products.' }) count!: number;
}

@ObjectType({ description: 'The number of products that come with a value of a making option.' })
export class OptionValueCount {
  @Field({ description: 'The value.' }) value!: string;
  @Field(() => Int, { description: 'The number of products.' }) count!: number;
}

@ObjectType({ description: 'The number of products by value of a making option.' })
export class OptionCount {
  @Field({ description: 'The name of the option. Categories share an option by its name, in any case.' }) name!: string;
  @Field(() => [OptionValueCount], { description: 'The values that any of the products comes with.' })
  values!: OptionValueCount[];
}

@ObjectType({ description: 'The number of products that each value of a filter lists, with all other filters.' })
export class FilterCounts {
  @Field(() => [StoneCount], { description: 'All kinds of stones. `stone` does not limit them, but `shape` does.' })
  stones!: StoneCount[];
  @Field(() => [ShapeCount], { description: 'All cuts of stones. `shape` does not limit them, but `stone` does.' })
  shapes!: ShapeCount[];
  @Field(() => [OptionCount], {
    description: 'The making options of the products. `option` does not limit the values of the options that it names.',
  })
  options!: OptionCount[];
}

@ObjectType({ description: 'A page of the catalogue.' })
export class ProductPage {
  @Field(() => [Product], { description: 'The products on this page.' }) items!: Product[];
  @Field({ description: 'The position of this page in the list.' }) pageInfo!: PageInfo;
  @Field({ description: 'Always true: `total` counts every product that matches.' })
  totalIsExact!: boolean;
  @Field(() => [CategoryCount], {
    description: 'The products that match gram filter and search, by category and regardless of the category filter.',
  })
  categoryCounts!: CategoryCount[];
  @Field({ description: 'Always true: the counts include every product that matches.' })
  countsAreExact!: boolean;
}

@ObjectType({ description: 'The result of a change to several products.' })
export class BulkProductResult {
  @Field({ description: 'A message for the user.' }) message!: string;
  @Field(() => Int, { description: 'The number of changed products. Missing products are skipped.' }) products!: number;
}

@ObjectType({ description: 'The result of a change to several products, each with values of its own.' })
export class ProductChangesResult {
  @Field({ description: 'A message for the user.' }) message!: string;
  @Field(() => [Product], { description: 'The changed products.' }) products!: Product[];
  @Field(() => [Product], {
    description: 'The products that stay unchanged, because someone else changed or archived them first.',
  })
  conflicts!: Product[];
}

@ObjectType({ description: 'A page of search results, best match first.' })
export class ProductSearchPage {
  @Field(() => [Product], { description: 'The products on this page.' }) items!: Product[];
  @Field({ description: 'The position of this page in the list.' }) pageInfo!: PageInfo;
  @Field({ description: 'Always true: `total` counts every product that matches.' })
  totalIsExact!: boolean;
}

@ObjectType({ description: 'The products before and after a product in a list.' })
export class ProductNeighbours {
  @Field(() => Product, { nullable: true, description: 'The product before it; null if there is none.' })
  previous!: Product | null;
  @Field(() => Product, { nullable: true, description: 'The product after it; null if there is none.' })
  next!: Product | null;
}

@ObjectType({ description: 'A showcase item of the home page, public for visitors.' })
export class ShowcaseItem {
  @Field({ description: 'The title.' }) title!: string;
  @Field({ description: 'A short text.' }) text!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The category to open; null if no category has this name.',
  })
  category!: string | null;
  @Field({ description: 'True if a product of this category has `isNew`.' }) isNew!: boolean;
  @Field(() => Picture, { nullable: true, description: 'The image of the category; null if there is none.' })
  image!: Picture | null;
}
