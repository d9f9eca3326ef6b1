import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import type { ErrorCode } from '../../../domain/errors.js';
import type { Colour as GoldColour } from '../../../domain/gold.js';
import type { ChosenOption } from '../../../domain/making-options.js';
import { Colour, Picture } from '../pictures/picture.types.js';
import { ProductOption } from '../products/making-options.types.js';

@ObjectType({ description: 'The value of a making option, such as push for Screw.' })
export class LineOption implements ChosenOption {
  @Field({ description: 'The name of the option.' }) name!: string;
  @Field({ description: 'The value.' }) value!: string;
}

/** The fields that lines of carts and of orders have in common. */
@ObjectType({ isAbstract: true })
export abstract class ProductLine {
  @Field(() => ID, { description: 'The id of this line.' }) id!: string;
  @Field({ description: 'True if the product is still available in this carat, colour and size, with these options.' })
  available!: boolean;
  @Field({ description: 'The name of the product.' }) name!: string;
  @Field(() => Float, { description: 'The gross weight of one piece in grams, in its carat and size.' }) gram!: number;
  @Field({ description: 'The category of the product.' }) category!: string;
  @Field({ description: 'The fineness of the gold.' }) carat!: string;
  @Field(() => Colour, { description: 'The colour of the gold.' }) colour!: GoldColour;
  @Field(() => String, { nullable: true, description: 'The size; null if the category has no sizes.' }) size!:
    string | null;
  @Field(() => [LineOption], { description: 'The making options, in the order of the product.' })
  options!: LineOption[];
  @Field(() => Int, { description: 'Number of pieces: 1 to 999.' }) quantity!: number;
  @Field(() => Float, {
    description:
      'The fine gold of all pieces in grams: quantity × net weight × carat / 24, rounded half up to three decimals.',
  })
  fineGrams!: number;
  @Field(() => String, { nullable: true, description: 'What the customer noted about it; null if nothing.' }) note!:
    string | null;
  @Field(() => Picture, {
    nullable: true,
    description: 'The first picture of the product in this colour, otherwise its first; null if it has none.',
  })
  thumbnail!: Picture | null;
}

@ObjectType({ description: 'A product in one carat, colour, size and making, with its quantity.' })
export class CartLine extends ProductLine {
  @Field(() => ID, { description: 'The id of the product.' }) productId!: string;
  @Field({ description: 'The design number of the product.' }) designNumber!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The number that the company gives the product; null if it gives it none.',
  })
  clientNumber!: string | null;
  @Field(() => Float, { description: 'The weight of the gold of one piece in grams.' }) netGram!: number;
  @Field(() => String, {
    nullable: true,
    description: 'Why it is not available, such as Choose Screw again; null if it is available.',
  })
  unavailableReason!: string | null;
  @Field(() => Int, { description: 'The fewest pieces of the product that can be ordered.' }) minQuantity!: number;
  @Field(() => Int, { description: 'More than the minimum are ordered in steps of this many pieces.' })
  quantityStep!: number;
}

@ObjectType({ description: 'The cart of a customer.' })
export class Cart {
  @Field(() => ID, { description: 'The id of the cart, which is the id of its customer.' }) id!: string;
  @Field({ description: 'Changes with the lines. `placeOrder` takes it as `cartVersion`.' }) version!: string;
  @Field(() => [CartLine], { description: 'The lines, oldest first.' }) lines!: CartLine[];
  @Field(() => Int, { description: 'Total number of pieces in available lines.' }) totalItems!: number;
  @Field(() => Float, { description: 'Total weight of available lines in grams.' }) totalGrams!: number;
  @Field(() => Float, { description: 'Total fine gold of available lines in grams.' }) totalFineGrams!: number;
}

@ObjectType({ description: 'A line that was not added to the cart.' })
export class RejectedLine {
  @Field(() => Int, { description: 'The position of the line in the request, from 0.' }) index!: number;
  @Field({ description: 'The field at fault.' }) field!: string;
  @Field(() => String, {
    description:
      'The error code: `VALIDATION`, `PRODUCT_NOT_FOUND`, or `SELECTION_ITEM_NOT_FOUND` if the selection lacks the item.',
  })
  code!: ErrorCode;
  @Field({ description: 'The reason as text to show to the user.' }) message!: string;
  @Field(() => [String], {
    nullable: true,
    description:
      'Up to three similar design numbers, if no product has the given one, or the nearest allowed quantities; null if there are none.',
  })
  suggestions?: string[];
}

@ObjectType({ description: 'The result of adding several lines to the cart.' })
export class AddedToCart {
  @Field({ description: 'The cart after the change.' }) cart!: Cart;
  @Field(() => Int, { description: 'How many lines of the request were added.' }) added!: number;
  @Field(() => [RejectedLine], { description: 'The lines that were not added.' }) rejected!: RejectedLine[];
}

@ObjectType({ description: 'The product of a checked line.' })
export class CheckedProduct {
  @Field(() => ID, { description: 'The id of the product.' }) id!: string;
  @Field({ description: 'The design number.' }) designNumber!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The number that the company gives the product; null if it gives it none.',
  })
  clientNumber!: string | null;
  @Field({ description: 'The name.' }) name!: string;
  @Field(() => Float, {
    description: 'The gross weight of one piece in grams, in the carat and size that the line would have.',
  })
  gram!: number;
  @Field(() => Float, { description: 'The weight of the gold of one piece in grams.' }) netGram!: number;
  @Field({ description: 'The category.' }) category!: string;
  @Field(() => [String], { description: 'The sizes of its category; empty if the category has none.' })
  sizes!: readonly string[];
  @Field(() => [String], { description: 'The carats it is available in.' }) caratOptions!: readonly string[];
  @Field(() => [ProductOption], { description: 'The making options of its lines, in order.' })
  options!: readonly ProductOption[];
  @Field(() => Int, { description: 'The fewest pieces that can be ordered.' }) minQuantity!: number;
  @Field(() => Int, { description: 'More than the minimum are ordered in steps of this many pieces.' })
  quantityStep!: number;
  @Field(() => Picture, { nullable: true, description: 'The first picture in the colour of the line.' })
  thumbnail!: Picture | null;
}

@ObjectType({ description: 'What adding a line to the cart would do.' })
export class CheckedLine {
  @Field(() => Int, { description: 'The position of the line in the request, from 0.' }) index!: number;
  @Field(() => CheckedProduct, { nullable: true, description: 'The product; null if there is none.' })
  product!: CheckedProduct | null;
  @Field(() => String, { nullable: true, description: 'The carat it would have; null if the choice is wrong.' })
  carat!: string | null;
  @Field(() => Colour, { nullable: true, description: 'The colour it would have; null if the choice is wrong.' })
  colour!: GoldColour | null;
  @Field(() => String, { nullable: true, description: 'The size it would have; null if it has none.' })
  size!: string | null;
  @Field(() => [LineOption], { description: 'The making options it would have; empty if the choice is wrong.' })
  options!: LineOption[];
  @Field(() => RejectedLine, { nullable: true, description: 'Why it would not be added; null if it would.' })
  problem!: RejectedLine | null;
}
