import { Field, ID, InputType, Int } from '@nestjs/graphql';
import type { AddToCart, ChangeQuantity } from '../../../domain/cart.js';
import type { Colour as GoldColour } from '../../../domain/products.js';
import { Colour } from './cart.entity.js';

@InputType({ description: 'One product in one carat, colour and size.' })
export class AddToCartInput implements AddToCart {
  @Field(() => ID, { description: 'The product.' }) productId!: string;
  @Field(() => Int, { description: '1 to 999; added to what is in the cart already.' }) quantity!: number;
  @Field(() => String, { nullable: true, description: "One of the product's carats; 22 when left out." })
  carat?: string;
  @Field(() => Colour, { nullable: true, description: 'Yellow when left out.' }) colour?: GoldColour;
  @Field(() => String, {
    nullable: true,
    description: "One of the category's sizes or an own one; for a couple band both, as M-10,F-8.",
  })
  size?: string;
}

@InputType({ description: 'How many pieces of a line are wanted.' })
export class ChangeQuantityInput implements ChangeQuantity {
  @Field(() => ID, { description: 'The line.' }) lineId!: string;
  @Field(() => Int, { description: '1 to 999.' }) quantity!: number;
}

@InputType({ description: 'A line that is not wanted any more.' })
export class RemoveFromCartInput {
  @Field(() => ID, { description: 'The line. One that is gone already is no error.' }) lineId!: string;
}
