import { Field, ObjectType } from '@nestjs/graphql';
import { Picture } from '../../platform/media/store/picture.js';

@ObjectType({ description: 'A plate of the home page, open to visitors.' })
export class ShowcaseItem {
  @Field({ description: 'What it shows.' }) title!: string;
  @Field({ description: 'A line about it.' }) text!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The category to open, null where the house has none of this name.',
  })
  category!: string | null;
  @Field({ description: 'A product joined this category in the last 30 days.' }) isNew!: boolean;
  @Field(() => Picture, { nullable: true, description: 'What stands for it.' }) image!: Picture | null;
}
