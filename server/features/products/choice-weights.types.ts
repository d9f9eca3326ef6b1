import { Field, Float, InputType, ObjectType } from '@nestjs/graphql';
import type { WeightRow } from '../../../domain/choice-weights.js';

const descriptions = {
  carat: 'The carat, one of `caratOptions`; null for any.',
  size: 'A size of the category, for couple bands also that of one ring, such as M-10 or F-8; null for any.',
  gram: 'The gross weight in grams: above 0, at most 10,000, at most 3 decimals.',
  netGram:
    'The weight of the gold in grams, at most `gram`; null if as much of it is no gold as of the product, or of one ring half as much.',
};

@ObjectType({ description: 'The weights of a product in a carat, in a size, or in both.' })
export class ChoiceWeight implements WeightRow {
  @Field(() => String, { nullable: true, description: descriptions.carat }) carat!: string | null;
  @Field(() => String, { nullable: true, description: descriptions.size }) size!: string | null;
  @Field(() => Float, { description: descriptions.gram }) gram!: number;
  @Field(() => Float, { nullable: true, description: descriptions.netGram }) netGram!: number | null;
}

@InputType({ description: 'The weights of a product in a carat, in a size, or in both: one of them is given.' })
export class ChoiceWeightInput implements WeightRow {
  @Field(() => String, { nullable: true, description: descriptions.carat }) carat!: string | null;
  @Field(() => String, { nullable: true, description: descriptions.size }) size!: string | null;
  @Field(() => Float, { description: descriptions.gram }) gram!: number;
  @Field(() => Float, { nullable: true, description: descriptions.netGram }) netGram!: number | null;
}
