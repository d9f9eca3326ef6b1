import { z } from './zod.js';
import { cartLimits, cartProblems } from './cart.js';
import { sizeMessages } from './choices.js';
import { designNumberMessages } from './design-numbers.js';
import { lineOptionsSchema } from './making-options.schemas.js';
import { quantityLimits } from './quantities.js';
import { clearable, noteText, optional } from './rules.schemas.js';
import { printProblem } from './printable.js';

/** A note that job cards print, such as an engraving. Characters that no font has are rejected on input. */
export const printedNoteText = (wrongType?: string) =>
  noteText(wrongType).refine((text) => printProblem(text) === undefined, {
    error: ({ input }) => printProblem(String(input)),
  });

/** Treats an empty note as absent. */
export const printedNote = optional(printedNoteText());

export const quantity = z
  .int(cartProblems.quantity)
  .min(quantityLimits.min, cartProblems.quantity)
  .max(quantityLimits.max, cartProblems.quantity);

const choiceFields = {
  carat: optional(z.string().trim().max(4, 'Unknown carat.')),
  colour: optional(z.string().trim().max(20, 'Unknown colour.')),
  size: optional(z.string().trim().max(40, sizeMessages.shape)),
  options: lineOptionsSchema,
};

export const orderItemSchema = z.object({ productId: z.string(), quantity, ...choiceFields, note: printedNote });
export type OrderItem = z.output<typeof orderItemSchema>;

/**
 * Checks only types: each line is validated by itself with `orderItemSchema`, so that a wrong line does not reject the
 * others.
 */
export const uncheckedItemSchema = z.object({
  productId: optional(z.string()),
  /** Names the product instead of its id. */
  designNumber: optional(z.string().trim().max(100, designNumberMessages.number)),
  quantity: z.int(cartProblems.quantity),
  carat: optional(z.string()),
  colour: optional(z.string()),
  size: optional(z.string()),
  options: optional(z.array(z.object({ name: z.string(), value: z.string() }))),
  note: optional(z.string()),
});
export type UncheckedItem = z.output<typeof uncheckedItemSchema>;

/** Target state of a cart line. Names a product by either its id or its design number. */
export const lineToSetSchema = z.object({
  productId: uncheckedItemSchema.shape.productId,
  designNumber: uncheckedItemSchema.shape.designNumber,
  quantity: z
    .int(cartProblems.quantityOrNone)
    .min(0, cartProblems.quantityOrNone)
    .max(quantityLimits.max, cartProblems.quantityOrNone),
  ...choiceFields,
});
export type LineToSet = z.output<typeof lineToSetSchema>;

const tooFewLines = 'Please add at least one item';

/** REST and GraphQL pass their own schema of one line. */
export const linesToAdd = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line, tooFewLines)
    .min(1, tooFewLines)
    .max(cartLimits.maxLines, `At most ${cartLimits.maxLines} items can be added at once`);

export const addManySchema = z.object({ lines: linesToAdd(uncheckedItemSchema) });
export type AddMany = z.output<typeof addManySchema>;

const nothingToSet = 'Please set at least one item';

export const linesToSet = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line, nothingToSet)
    .min(1, nothingToSet)
    .max(cartLimits.maxLines, `At most ${cartLimits.maxLines} items can be set at once`);

export const setManySchema = z.object({ lines: linesToSet(lineToSetSchema) });
export type SetMany = z.output<typeof setManySchema>;

/** Carat, colour, size, making options and note stay as they are where they are absent. */
export const changeQuantitySchema = z.object({
  lineId: z.string(),
  quantity,
  ...choiceFields,
  note: clearable(printedNoteText()),
});
export type ChangeQuantity = z.output<typeof changeQuantitySchema>;

export const removeFromCartSchema = z.object({ lineId: z.string() });
