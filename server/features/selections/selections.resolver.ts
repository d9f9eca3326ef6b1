import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { byIdSchema } from '../../../domain/rules.schemas.js';
import { selectionMessages } from '../../../domain/selections.js';
import {
  addSelectionToCartSchema,
  addToSelectionSchema,
  arrangeSelectionSchema,
  createSelectionSchema,
  lineSheetSchema,
  listSelectionsSchema,
  removeFromSelectionSchema,
  renameSelectionSchema,
  setSelectionNoteSchema,
  shareSelectionSchema,
} from '../../../domain/selections.schemas.js';
import { Deletion, FileLink } from '../../platform/graphql/graphql.types.js';
import { Input } from '../../platform/graphql/input.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import { AddedToCart } from '../cart/cart.types.js';
import { LineSheetsService } from './line-sheets.service.js';
import { SelectionOrdersService } from './selection-orders.service.js';
import {
  AddSelectionToCartInput,
  AddToSelectionInput,
  ArrangeSelectionInput,
  CreateSelectionInput,
  DeleteSelectionInput,
  LineSheetArgs,
  ListSelectionsArgs,
  RemoveFromSelectionInput,
  RenameSelectionInput,
  SetSelectionNoteInput,
  ShareSelectionInput,
} from './selections.inputs.js';
import { SelectionsService } from './selections.service.js';
import { AddedToSelection, Selection, SelectionPage } from './selections.types.js';

@Resolver(() => Selection)
@Allow('customer')
export class SelectionsResolver {
  constructor(
    private readonly selections: SelectionsService,
    private readonly orders: SelectionOrdersService,
    private readonly sheets: LineSheetsService,
  ) {}

  @Query(() => SelectionPage, {
    name: 'selections',
    description: "A page of the customer's selections and of those that colleagues share, last changed first.",
  })
  list(@CurrentUser() actor: SignedIn, @Args(new Validate(listSelectionsSchema)) input: ListSelectionsArgs) {
    return this.selections.list(actor, input);
  }

  @Query(() => Selection, {
    name: 'selection',
    nullable: true,
    description: 'A selection of the customer, or one that a colleague shares. Null, with an error, if there is none.',
  })
  one(
    @CurrentUser() actor: SignedIn,
    @Args('id', { type: () => ID, description: 'The id of the selection.' }) id: string,
  ) {
    return this.selections.get(actor, id);
  }

  @Query(() => FileLink, {
    description: 'A PDF with the products of a selection: picture, design number, name, weight, carats and note.',
  })
  selectionLineSheet(@CurrentUser() actor: SignedIn, @Args(new Validate(lineSheetSchema)) input: LineSheetArgs) {
    return this.sheets.linkTo(actor, input);
  }

  @Mutation(() => Selection, { description: 'Creates an empty selection.' })
  createSelection(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(createSelectionSchema)) input: CreateSelectionInput,
  ) {
    return this.selections.create(actor, input);
  }

  @Mutation(() => Selection, { description: 'Gives a selection another name.' })
  renameSelection(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(renameSelectionSchema)) input: RenameSelectionInput,
  ) {
    return this.selections.rename(actor, input);
  }

  @Mutation(() => Selection, {
    description:
      'Shares one of your selections with your company, or ends that. Owners and buyers change a shared selection, viewers read it.',
  })
  shareSelection(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(shareSelectionSchema)) input: ShareSelectionInput,
  ) {
    return this.selections.share(actor, input);
  }

  @Mutation(() => Deletion, { description: 'Deletes a selection with its items.' })
  async deleteSelection(@CurrentUser() actor: SignedIn, @Input(new Validate(byIdSchema)) input: DeleteSelectionInput) {
    await this.selections.remove(actor, input);
    return { id: input.id, message: selectionMessages.deleted };
  }

  @Mutation(() => AddedToSelection, {
    description: 'Adds a product to the end of a selection. One that it already has changes nothing.',
  })
  addToSelection(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(addToSelectionSchema)) input: AddToSelectionInput,
  ) {
    return this.selections.addItem(actor, input);
  }

  @Mutation(() => Selection, { description: 'Removes an item from a selection.' })
  removeFromSelection(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(removeFromSelectionSchema)) input: RemoveFromSelectionInput,
  ) {
    return this.selections.removeItem(actor, input);
  }

  @Mutation(() => Selection, { description: 'Sets the order of the items of a selection.' })
  arrangeSelection(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(arrangeSelectionSchema)) input: ArrangeSelectionInput,
  ) {
    return this.selections.arrange(actor, input);
  }

  @Mutation(() => Selection, { description: 'Sets or removes the note of an item of a selection.' })
  setSelectionNote(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(setSelectionNoteSchema)) input: SetSelectionNoteInput,
  ) {
    return this.selections.setNote(actor, input);
  }

  @Mutation(() => AddedToCart, {
    description:
      'Adds items of a selection to the cart, without their notes. Each wrong item is rejected by itself, and the others are added.',
  })
  @Allow('buyer')
  addSelectionToCart(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(addSelectionToCartSchema)) input: AddSelectionToCartInput,
  ) {
    return this.orders.addToCart(actor, input);
  }
}
