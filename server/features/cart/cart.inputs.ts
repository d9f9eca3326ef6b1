import { Field, ID, InputType, Int } from '@nestjs/graphql';
import type {
  AddMany,
  OrderItem,
  ChangeQuantity,
  LineToSet,
  SetMany,
  UncheckedItem,
} from '../../../domain/cart.schemas.js';
import type { Colour as GoldColour } from '../../../domain/gold.js';
import type { ChosenOption } from '../../../domain/making-options.js';
import { Colour } from '../pictures/picture.types.js';

@InputType({ description: 'The value of a making option, such as push for Screw.' })
export class LineOptionInput implements ChosenOption {
  @Field({ description: 'The name of the option, in any case.' }) name!: string;
  @Field({ description: 'One of its values, in any case.' }) value!: string;
}

@InputType({ isAbstract: true })
abstract class ChoiceInput {
  @Field(() => String, {
    nullable: true,
    description: "One of the product's carats; defaults to 22, or to the first carat if the product has no 22.",
  })
  carat?: string;
  @Field(() => Colour, { nullable: true, description: 'The colour of the gold; defaults to yellow.' })
  colour?: GoldColour;
  @Field(() => String, {
    nullable: true,
    description: "One of the category's sizes or a custom size. A couple band takes both sizes, such as M-10,F-8.",
  })
  size?: string;
  @Field(() => [LineOptionInput], {
    nullable: true,
    description: 'The making options of the product. One that is absent has its default.',
  })
  options?: LineOptionInput[];
}

@InputType({ isAbstract: true })
abstract class ItemInput extends ChoiceInput {
  @Field(() => Int, { description: 'Number of pieces: 1 to 999.' }) quantity!: number;
  @Field(() => String, { nullable: true, description: 'A note about it to the shop, at most 500 characters.' })
  note?: string;
}

@InputType({ description: 'A product in one carat, colour and size, with its quantity.' })
export class OrderItemInput extends ItemInput implements OrderItem {
  @Field(() => ID, { description: 'The id of the product.' }) productId!: string;
}

@InputType({ description: 'A product in one carat, colour and size, and the pieces to add to those in the cart.' })
export class AddToCartInput extends OrderItemInput {}

@InputType({ description: 'A line to add to the cart: a product by its id or its design number.' })
export class LineToAddInput extends ItemInput implements UncheckedItem {
  @Field(() => ID, { nullable: true, description: 'The id of the product, unless its design number is given.' })
  productId?: string;
  @Field(() => String, {
    nullable: true,
    description: 'The design number of the product, however it is written, instead of its id.',
  })
  designNumber?: string;
}

@InputType({ description: 'Several products to add to the cart.' })
export class AddManyToCartInput implements AddMany {
  @Field(() => [LineToAddInput], { description: 'The lines: 1 to 200.' }) lines!: LineToAddInput[];
}

@InputType({ description: 'A product in one carat, colour and size, and its pieces in the cart.' })
export class LineToSetInput extends ChoiceInput implements LineToSet {
  @Field(() => ID, { nullable: true, description: 'The id of the product, unless its design number is given.' })
  productId?: string;
  @Field(() => String, {
    nullable: true,
    description: 'The design number of the product, however it is written, instead of its id.',
  })
  designNumber?: string;
  @Field(() => Int, { description: 'Number of pieces: 1 to 999, or 0 to remove the line.' }) quantity!: number;
}

@InputType({ description: 'The quantities of several lines.' })
export class SetManyInCartInput implements SetMany {
  @Field(() => [LineToSetInput], { description: 'The lines: 1 to 200, each choice once.' }) lines!: LineToSetInput[];
}

@InputType({
  description: 'The new quantity of a cart line, and its new carat, colour, size and making options where they change.',
})
export class ChangeQuantityInput implements ChangeQuantity {
  @Field(() => ID, { description: 'The id of the cart line.' }) lineId!: string;
  @Field(() => Int, { description: 'Number of pieces: 1 to 999.' }) quantity!: number;
  @Field(() => String, { nullable: true, description: "One of the product's carats; stays if absent." })
  carat?: string;
  @Field(() => Colour, { nullable: true, description: 'The colour of the gold; stays if absent.' })
  colour?: GoldColour;
  @Field(() => String, { nullable: true, description: 'A size as in `addToCart`; stays if absent.' }) size?: string;
  @Field(() => [LineOptionInput], {
    nullable: true,
    description: 'All making options as in `addToCart`; stay if absent.',
  })
  options?: LineOptionInput[];
  @Field(() => String, { nullable: true, description: 'A note about it to the shop; empty for none; stays if absent.' })
  note?: string;
}

@InputType({ description: 'A cart line to remove.' })
export class RemoveFromCartInput {
  @Field(() => ID, { description: 'The id of the cart line. A line that is already removed is not an error.' })
  lineId!: string;
}
