import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import type { OptionChoices, OptionRule as DomainOptionRule } from '../../../domain/making-options.js';

const descriptions = {
  optionId: 'The id of the option.',
  valueIds: 'The ids of the only values that it comes with; null for all.',
};

@ObjectType({ description: 'What a product changes about a making option of its category.' })
export class OptionRule implements DomainOptionRule {
  @Field(() => ID, { description: descriptions.optionId }) optionId!: string;
  @Field({ description: 'Whether its lines do not have the option.' }) off!: boolean;
  @Field(() => [ID], { nullable: true, description: descriptions.valueIds }) valueIds!: string[] | null;
}

@InputType({ description: 'What a product changes about a making option of its category.' })
export class OptionRuleInput implements DomainOptionRule {
  @Field(() => ID, { description: descriptions.optionId }) optionId!: string;
  @Field(() => Boolean, { nullable: true, description: 'Whether its lines do not have the option; false if absent.' })
  off!: boolean;
  @Field(() => [ID], { nullable: true, description: descriptions.valueIds }) valueIds!: string[] | null;
}

@ObjectType({ description: 'A making option of a product, such as Screw: push, bombay or south.' })
export class ProductOption implements OptionChoices {
  @Field({ description: 'The name.' }) name!: string;
  @Field(() => [String], { description: 'The values that it comes with, in order.' }) values!: string[];
  @Field({ description: 'Whether a line must have a value.' }) required!: boolean;
  @Field(() => String, { nullable: true, description: 'The value of lines that name none; null if there is none.' })
  default!: string | null;
}
