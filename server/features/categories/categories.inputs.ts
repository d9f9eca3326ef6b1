import { Field, ID, InputType, Int } from '@nestjs/graphql';
import type { AddCategory, UpdateCategory } from '../../../domain/categories.schemas.js';

@InputType({ description: 'A value of a making option.' })
export class MakingOptionValueInput {
  @Field(() => ID, { nullable: true, description: 'The id of the stored value; absent for a new one.' }) id?: string;
  @Field({
    description: 'The name: up to 30 characters, without commas, colons and semicolons, unique within the option.',
  })
  name!: string;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether lines that name no value have this one. True for at most one value; false if absent.',
  })
  isDefault!: boolean;
}

@InputType({ description: 'A making option of a category, with all of its values.' })
export class MakingOptionInput {
  @Field(() => ID, { nullable: true, description: 'The id of the stored option; absent for a new one.' }) id?: string;
  @Field({
    description: 'The name: up to 30 characters, without commas, colons and semicolons, unique within the category.',
  })
  name!: string;
  @Field(() => Boolean, { nullable: true, description: 'Whether a line must have a value; false if absent.' })
  required!: boolean;
  @Field(() => [MakingOptionValueInput], { description: 'All values, in order: 2 to 20.' })
  values!: MakingOptionValueInput[];
}

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
  @Field(() => [MakingOptionInput], { nullable: true, description: 'The making options, in order: up to 8.' })
  options?: MakingOptionInput[];
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
  @Field(() => [MakingOptionInput], {
    nullable: true,
    description: 'All making options, in order: up to 8. Stay if absent; an empty list removes them.',
  })
  options?: MakingOptionInput[];
  @Field(() => Int, { nullable: true, description: 'The version the client edited. An outdated version is rejected.' })
  version?: number;
}

@InputType({ description: 'A category to delete.' })
export class DeleteCategoryInput {
  @Field(() => ID, { description: 'The id of a category without products.' }) id!: string;
}
