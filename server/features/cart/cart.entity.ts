import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { colours, type Colour as GoldColour } from '../../../domain/products.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import { Picture, toRestPicture } from '../../platform/media/store/picture.js';

export const Colour = graphqlEnum('Colour', colours, 'The colour of the gold.', {
  Yellow: 'Made in every carat; what is meant when none is named.',
  Rose: 'Made in 18 carat only.',
});

@ObjectType({ description: 'One product in one carat, colour and size, as often as it is wanted.' })
export class CartLine {
  @Field(() => ID, { description: 'The id of this line.' }) id!: string;
  @Field(() => ID, { description: 'The product it is about.' }) productId!: string;
  @Field({ description: 'The name of the product.' }) name!: string;
  @Field(() => Float, { description: 'The weight of one piece in grams.' }) gram!: number;
  @Field({ description: 'The category of the product.' }) category!: string;
  @Field({ description: 'The fineness of the gold.' }) carat!: string;
  @Field(() => Colour, { description: 'The colour of the gold.' }) colour!: GoldColour;
  @Field(() => String, { nullable: true, description: 'Null where the category has no sizes.' }) size!: string | null;
  @Field(() => Int, { description: 'How many pieces: 1 to 999.' }) quantity!: number;
  @Field({ description: 'False when it cannot be ordered any more: the product, or this choice of it, is gone.' })
  available!: boolean;
  @Field(() => Picture, { nullable: true, description: 'The first picture of the product.' })
  thumbnail!: Picture | null;
}

@ObjectType({ description: 'What a customer is about to order.' })
export class Cart {
  @Field(() => ID, { description: "The customer's own cart, one each." }) id!: string;
  @Field(() => [CartLine], { description: 'In the order in which they were added.' }) lines!: CartLine[];
  @Field(() => Int, { description: 'Pieces of all available lines.' }) totalItems!: number;
  @Field(() => Float, { description: 'Grams of all available lines.' }) totalGrams!: number;
}

/** Lines and carts in the REST dialect; here, because an order that is ordered again answers with a cart too. */
export const toRestCartItem = (line: CartLine) => ({
  _id: line.id,
  productId: line.productId,
  quantity: line.quantity,
  size: line.size,
  carat: line.carat,
  color: line.colour,
  available: line.available,
  product: {
    _id: line.productId,
    name: line.name,
    gram: line.gram,
    category: line.category,
    thumbnail: toRestPicture(line.thumbnail),
  },
});

export const toRestCart = ({ lines, totalItems, totalGrams }: Cart) => ({
  success: true,
  cartItems: lines.map(toRestCartItem),
  totalItems,
  totalGrams,
});
