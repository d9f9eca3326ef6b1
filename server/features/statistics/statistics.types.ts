import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Day } from '../../platform/graphql/graphql.types.js';

@ObjectType({ description: 'Orders and access decisions of one week.' })
export class WeekFigures {
  @Field(() => Day, { description: 'The Monday on which the week begins, a day of the shop such as `2026-11-16`.' })
  week!: string;
  @Field(() => Int, { description: 'Orders placed, excluding cancelled ones.' }) orders!: number;
  @Field(() => Int, { description: 'Pieces in these orders.' }) pieces!: number;
  @Field(() => Float, { description: 'The total weight of these pieces, in grams.' }) grams!: number;
  @Field(() => Float, { description: 'The fine gold of these pieces, in grams.' }) fineGrams!: number;
  @Field(() => Int, { description: 'Access requests, including requests for more time.' }) requested!: number;
  @Field(() => Int, { description: 'Requests granted, including extensions.' }) approved!: number;
  @Field(() => Int, { description: 'Requests rejected, including requests for more time.' }) rejected!: number;
}

@ObjectType({ description: 'Orders of one category.' })
export class CategoryFigures {
  @Field({ description: 'The name of the category at the time of the order.' }) category!: string;
  @Field(() => Int, { description: 'The number of pieces ordered.' }) pieces!: number;
  @Field(() => Float, { description: 'The total weight of these pieces, in grams.' }) grams!: number;
  @Field(() => Float, { description: 'The fine gold of these pieces, in grams.' }) fineGrams!: number;
}

@ObjectType({ description: 'Orders of one product.' })
export class ProductFigures {
  @Field(() => ID, { description: 'The id of the product.' }) id!: string;
  @Field({ description: 'The design number of the product.' }) designNumber!: string;
  @Field({ description: 'The current name of the product.' }) name!: string;
  @Field(() => Int, { description: 'The number of pieces ordered.' }) pieces!: number;
  @Field(() => Float, { description: 'The total weight of these pieces, in grams.' }) grams!: number;
  @Field(() => Float, { description: 'The fine gold of these pieces, in grams.' }) fineGrams!: number;
}

@ObjectType({ description: 'Sales and access statistics. Cancelled orders are not counted.' })
export class Statistics {
  @Field(() => [WeekFigures], { description: 'The requested weeks, oldest first; the current week is the last.' })
  weeks!: WeekFigures[];

  @Field(() => [CategoryFigures], {
    description: 'Categories ordered in these weeks, by total weight, heaviest first.',
  })
  categories!: CategoryFigures[];

  @Field(() => [ProductFigures], { description: 'The ten products with the most pieces ordered, over all time.' })
  products!: ProductFigures[];
}
