import { z } from 'zod';
import { quantityLimits, sizeMessages } from './cart.js';
import { optional } from './rules.schemas.js';

const quantityMessage = 'Quantity must be a whole number from 1 to 999';
export const quantity = z
  .int(quantityMessage)
  .min(quantityLimits.min, quantityMessage)
  .max(quantityLimits.max, quantityMessage);

const choiceFields = {
  carat: optional(z.string().trim().max(4, 'Unknown carat.')),
  colour: optional(z.string().trim().max(20, 'Unknown colour.')),
  size: optional(z.string().trim().max(40, sizeMessages.shape)),
};

export const orderItemSchema = z.object({ productId: z.string(), quantity, ...choiceFields });
export type OrderItem = z.output<typeof orderItemSchema>;

/** Carat, colour and size stay as they are where they are absent. */
export const changeQuantitySchema = z.object({ lineId: z.string(), quantity, ...choiceFields });
export type ChangeQuantity = z.output<typeof changeQuantitySchema>;

export const removeFromCartSchema = z.object({ lineId: z.string() });
