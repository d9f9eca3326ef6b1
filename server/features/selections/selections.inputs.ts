import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import type { Colour as GoldColour } from '../../../domain/gold.js';
import type {
  AddSelectionToCart,
  AddToSelection,
  ArrangeSelection,
  CreateSelection,
  ItemForCart,
  LineSheet,
  ListSelections,
  RemoveFromSelection,
  RenameSelection,
  SetSelectionNote,
  ShareSelection,
} from '../../../domain/selections.schemas.js';
import type { LineSheetSize } from '../../../domain/selections.js';
import { LineOptionInput } from '../cart/cart.inputs.js';
import { Colour } from '../pictures/picture.types.js';

@ArgsType()
export class ListSelectionsArgs implements ListSelections {
  @Field(() => Int, { nullable: true, description: 'The page number, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items per page: 1 to 200. Default: 20.' }) perPage!: number;
  @Field(() => ID, {
    nullable: true,
    description: 'The id of a product. Each selection then has the `item` that holds it.',
  })
  productId?: string;
}

@InputType({ description: 'A new selection.' })
export class CreateSelectionInput implements CreateSelection {
  @Field({ description: 'Its name: 1 to 60 characters.' }) name!: string;
}

@InputType({ isAbstract: true })
abstract class InSelection {
  @Field(() => ID, { description: 'The id of the selection.' }) id!: string;
}

@InputType({ description: 'A selection with a new name.' })
export class RenameSelectionInput extends InSelection implements RenameSelection {
  @Field({ description: 'The name: 1 to 60 characters.' }) name!: string;
}

@InputType({ description: 'Shares a selection with your company, or ends that.' })
export class ShareSelectionInput extends InSelection implements ShareSelection {
  @Field({ description: 'True to show it to all people of the company.' }) shared!: boolean;
}

@InputType({ description: 'A selection to delete.' })
export class DeleteSelectionInput extends InSelection {}

@InputType({ description: 'A product to add to a selection, by its id or its design number.' })
export class AddToSelectionInput extends InSelection implements AddToSelection {
  @Field(() => ID, { nullable: true, description: 'The id of the product, unless its design number is given.' })
  productId?: string;
  @Field(() => String, {
    nullable: true,
    description: 'The design number of the product, however it is written, instead of its id.',
  })
  designNumber?: string;
  @Field(() => String, { nullable: true, description: 'A note for the customer, at most 500 characters.' })
  note?: string;
}

@InputType({ description: 'An item to remove from a selection.' })
export class RemoveFromSelectionInput extends InSelection implements RemoveFromSelection {
  @Field(() => ID, { description: 'The id of the item. One that is already removed is not an error.' })
  itemId!: string;
}

@InputType({ description: 'The items of a selection in a new order.' })
export class ArrangeSelectionInput extends InSelection implements ArrangeSelection {
  @Field(() => [ID], { description: 'The ids of all its items, each once.' }) itemIds!: string[];
}

@InputType({ description: 'The note of an item.' })
export class SetSelectionNoteInput extends InSelection implements SetSelectionNote {
  @Field(() => ID, { description: 'The id of the item.' }) itemId!: string;
  @Field(() => String, { nullable: true, description: 'The note, at most 500 characters; null or empty for none.' })
  note?: string;
}

@InputType({ description: 'An item to put into the cart, in one carat, colour and size.' })
export class ItemForCartInput implements ItemForCart {
  @Field(() => ID, { description: 'The id of the item.' }) itemId!: string;
  @Field(() => Int, {
    nullable: true,
    description: 'Number of pieces: 1 to 999; defaults to the fewest that can be ordered.',
  })
  quantity?: number;
  @Field(() => String, { nullable: true, description: 'A carat as in `addToCart`.' }) carat?: string;
  @Field(() => Colour, { nullable: true, description: 'The colour of the gold; defaults to yellow.' })
  colour?: GoldColour;
  @Field(() => String, { nullable: true, description: 'A size as in `addToCart`.' }) size?: string;
  @Field(() => [LineOptionInput], { nullable: true, description: 'The making options as in `addToCart`.' })
  options?: LineOptionInput[];
}

@InputType({ description: 'Items of a selection to put into the cart.' })
export class AddSelectionToCartInput extends InSelection implements AddSelectionToCart {
  @Field(() => [ItemForCartInput], {
    nullable: true,
    description: 'The items: 1 to 200. If absent, all items of the selection in their order, if they are at most 200.',
  })
  items?: ItemForCartInput[];
}

@ArgsType()
export class LineSheetArgs implements LineSheet {
  @Field(() => ID, { description: 'The id of the selection.' }) id!: string;
  @Field(() => Int, { nullable: true, description: 'How many products a page shows: 6 or 12. Default: 6.' })
  designsPerPage!: LineSheetSize;
  @Field(() => Boolean, { nullable: true, description: 'Whether the weights are printed. Default: true.' })
  weights!: boolean;
}
