import { z } from './zod.js';
import { cartLimits, cartProblems } from './cart.js';
import { designNumberMessages } from './design-numbers.js';
import { printedNote, printedNoteText, uncheckedItemSchema } from './cart.schemas.js';
import { clearable, optional, page, perPage, required } from './rules.schemas.js';
import {
  type LineSheetSize,
  lineSheetSizes,
  selectionLimits,
  selectionProblems,
  selectionsPerPage,
} from './selections.js';

const id = z.string({ error: 'This id is not valid.' });

const lineBreakOrControl = /[\p{Cc}\u2028\u2029]/u;

const name = required(selectionProblems.name, {
  max: selectionLimits.name,
  tooLong: selectionProblems.nameTooLong,
}).refine((text) => !lineBreakOrControl.test(text), 'Please write this in one line.');

export const listSelectionsSchema = z.object({
  page,
  perPage: perPage(selectionsPerPage),
  /** Each selection of the list is returned with its item of this product. */
  productId: optional(z.string()),
});
export type ListSelections = z.output<typeof listSelectionsSchema>;

export const createSelectionSchema = z.object({ name });
export type CreateSelection = z.output<typeof createSelectionSchema>;

export const renameSelectionSchema = createSelectionSchema.extend({ id });
export type RenameSelection = z.output<typeof renameSelectionSchema>;

export const shareSelectionSchema = z.object({ id, shared: z.boolean('shared is true or false.') });
export type ShareSelection = z.output<typeof shareSelectionSchema>;

export const selectionItemSchema = z
  .object({
    productId: optional(z.string()),
    /** Names the product instead of its id. */
    designNumber: optional(z.string().trim().max(100, designNumberMessages.number)),
    note: printedNote,
  })
  .refine(({ productId, designNumber }) => (productId === undefined) !== (designNumber === undefined), {
    path: ['productId'],
    message: cartProblems.number,
  });

export const addToSelectionSchema = selectionItemSchema.extend({ id });
export type AddToSelection = z.output<typeof addToSelectionSchema>;

export const removeFromSelectionSchema = z.object({ id, itemId: id });
export type RemoveFromSelection = z.output<typeof removeFromSelectionSchema>;

export const setSelectionNoteSchema = z.object({ id, itemId: id, note: clearable(printedNoteText()) });
export type SetSelectionNote = z.output<typeof setSelectionNoteSchema>;

export const arrangeSelectionSchema = z.object({
  id,
  /** All items of the selection in their new order. */
  itemIds: z.array(z.string(), selectionProblems.order).max(selectionLimits.itemsPerSelection, selectionProblems.order),
});
export type ArrangeSelection = z.output<typeof arrangeSelectionSchema>;

/** Checks only types: the cart validates each line by itself, so that a wrong line does not reject the others. */
export const itemForCartSchema = z.object({
  itemId: id,
  /** Defaults to the fewest pieces of the product that can be ordered. */
  quantity: optional(z.int(cartProblems.quantity)),
  carat: optional(z.string()),
  colour: optional(z.string()),
  size: optional(z.string()),
  options: uncheckedItemSchema.shape.options,
});
export type ItemForCart = z.output<typeof itemForCartSchema>;

/** Defaults to all items of the selection. REST and GraphQL pass their own schema of one item. */
export const itemsForCart = <Item extends z.ZodType>(item: Item) =>
  optional(
    z
      .array(item, selectionProblems.noItems)
      .min(1, selectionProblems.noItems)
      .max(cartLimits.maxLines, selectionProblems.tooManyItems),
  );

export const addSelectionToCartSchema = z.object({ id, items: itemsForCart(itemForCartSchema) });
export type AddSelectionToCart = z.output<typeof addSelectionToCartSchema>;

const isLineSheetSize = (count: number): count is LineSheetSize =>
  (lineSheetSizes as readonly number[]).includes(count);

export const lineSheetSchema = z.object({
  id,
  designsPerPage: z
    .int(selectionProblems.designsPerPage)
    .refine(isLineSheetSize, selectionProblems.designsPerPage)
    .nullish()
    .transform((count) => count ?? lineSheetSizes[0]),
  /** True if weights are printed. */
  weights: z
    .boolean('weights is true or false')
    .nullish()
    .transform((printed) => printed ?? true),
});
export type LineSheet = z.output<typeof lineSheetSchema>;
