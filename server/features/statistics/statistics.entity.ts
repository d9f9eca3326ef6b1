import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'What was ordered, and decided about access, in one week.' })
export class WeekFigures {
  @Field({ description: 'The Monday it begins on, in UTC: `2026-11-16`.' }) week!: string;
  @Field(() => Int, { description: 'Orders placed, without cancelled ones.' }) orders!: number;
  @Field(() => Int, { description: 'Pieces in them.' }) pieces!: number;
  @Field(() => Float, { description: 'What they weigh together, in grams.' }) grams!: number;
  @Field(() => Int, { description: 'Requests for access, those for more time among them.' }) requested!: number;
  @Field(() => Int, { description: 'Requests granted, extensions among them.' }) approved!: number;
  @Field(() => Int, { description: 'Requests rejected, declined wishes for more time among them.' }) rejected!: number;
}

@ObjectType({ description: 'What was ordered of one category.' })
export class CategoryFigures {
  @Field({ description: 'The category, as it was called when it was ordered.' }) category!: string;
  @Field(() => Int, { description: 'How many were ordered.' }) pieces!: number;
  @Field(() => Float, { description: 'Their weight, in grams.' }) grams!: number;
}

@ObjectType({ description: 'How often one product has been ordered.' })
export class ProductFigures {
  @Field(() => ID, { description: 'The product.' }) id!: string;
  @Field({ description: 'What it is called today.' }) name!: string;
  @Field(() => Int, { description: 'How many were ordered.' }) pieces!: number;
  @Field(() => Float, { description: 'Their weight, in grams.' }) grams!: number;
}

@ObjectType({ description: 'The figures of the house. Cancelled orders are in none of them.' })
export class Statistics {
  @Field(() => [WeekFigures], { description: 'Each week asked for, the oldest first and this one last.' })
  weeks!: WeekFigures[];

  @Field(() => [CategoryFigures], { description: 'Categories ordered in these weeks, the heaviest first.' })
  categories!: CategoryFigures[];

  @Field(() => [ProductFigures], { description: 'The ten products ordered most since the first order.' })
  products!: ProductFigures[];
}
