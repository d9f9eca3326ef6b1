import { Field, ObjectType } from '@nestjs/graphql';
import { Picture } from '../pictures/picture.types.js';

@ObjectType({ description: 'A showcase item of the home page, public for visitors.' })
export class ShowcaseItem {
  @Field({ description: 'The title.' }) title!: string;
  @Field({ description: 'A short text.' }) text!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The category to open; null if no category has this name.',
  })
  category!: string | null;
  @Field({ description: 'True if a product was added to this category in the last 30 days.' }) isNew!: boolean;
  @Field(() => Picture, { nullable: true, description: 'The image of the category; null if there is none.' })
  image!: Picture | null;
}
