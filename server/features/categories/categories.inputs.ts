import { Field, ID, InputType, Int } from '@nestjs/graphql';
import type { AddCategory, UpdateCategory } from '../../../domain/categories.schemas.js';

@InputType({ description: 'A new category.' })
export class AddCategoryInput implements AddCategory {
  @Field({ description: 'The name. It must be unique and cannot be All.' }) name!: string;
  @Field(() => [String], { description: 'The names of the subcategories, in order.' }) subcategories!: string[];
  @Field(() => [String], { description: 'The available sizes, in order.' }) sizes!: string[];
  @Field(() => String, {
    nullable: true,
    description:
      'The beginning of the design numbers of new products: 1 to 8 letters or digits. Defaults to the first two of its name.',
  })
  designPrefix?: string;
}

@InputType({ description: 'The new state of a category, with complete lists.' })
export class UpdateCategoryInput implements UpdateCategory {
  @Field(() => ID, { description: 'The id of the category.' }) id!: string;
  @Field({ description: 'The name. Its products stay in the category when it is renamed.' }) name!: string;
  @Field(() => [String], { description: 'All subcategories, in order. One with products cannot be removed.' })
  subcategories!: string[];
  @Field(() => [String], { description: 'All sizes, in order.' }) sizes!: string[];
  @Field(() => String, {
    nullable: true,
    description: 'The beginning of the design numbers of new products: 1 to 8 letters or digits. Stays if absent.',
  })
  designPrefix?: string;
  @Field(() => Int, { nullable: true, description: 'The version the client edited. An outdated version is rejected.' })
  version?: number;
}

@InputType({ description: 'A category to delete.' })
export class DeleteCategoryInput {
  @Field(() => ID, { description: 'The id of a category without products.' }) id!: string;
}
