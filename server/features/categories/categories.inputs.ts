import { Field, ID, InputType, Int } from '@nestjs/graphql';
import type { SaveCategory, UpdateCategory } from '../../../domain/categories.js';

@InputType({ description: 'A new category.' })
export class AddCategoryInput implements SaveCategory {
  @Field({ description: 'Its name, unlike any other; never All.' }) name!: string;
  @Field(() => [String], { description: 'The names of its subcategories, in order.' }) subcategories!: string[];
  @Field(() => [String], { description: 'The sizes it is made in, in order.' }) sizes!: string[];
}

@InputType({ description: 'A category as it shall be from now on, with all its lists.' })
export class UpdateCategoryInput implements UpdateCategory {
  @Field(() => ID, { description: 'The category to change.' }) id!: string;
  @Field({ description: 'Its name; its products follow a new one.' }) name!: string;
  @Field(() => [String], { description: 'All its subcategories, in order; one with products cannot be left out.' })
  subcategories!: string[];
  @Field(() => [String], { description: 'All its sizes, in order.' }) sizes!: string[];
  @Field(() => Int, { nullable: true, description: 'The version that was edited: an older one is refused.' })
  version?: number;
}

@InputType({ description: 'A category that nothing belongs to.' })
export class DeleteCategoryInput {
  @Field(() => ID, { description: 'The category to delete: one without products.' }) id!: string;
}
