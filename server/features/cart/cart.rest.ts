import { z } from 'zod';
import { cartMessages } from '../../../domain/cart.js';
import {
  changeQuantitySchema,
  linesToAdd,
  linesToSet,
  lineToSetSchema,
  orderItemSchema,
  uncheckedItemSchema,
} from '../../../domain/cart.schemas.js';
import { colours } from '../../../domain/gold.js';
import { done, success } from '../../platform/http/contract.js';
import { withRestNames } from '../../platform/http/rest-field-names.js';
import { restPicture, toRestPicture } from '../pictures/picture.rest.js';
import { restProductOption } from '../products/products.rest.js';
import type {
  AddedToCart,
  Cart,
  CartLine,
  CheckedLine,
  CheckedProduct,
  ProductLine,
  RejectedLine,
} from './cart.types.js';
import type { CartChange } from './cart.service.js';

/** REST keeps `color`, the spelling of its first clients. */
export const restFieldNames = { colour: 'color' };

export const restAddToCart = withRestNames(orderItemSchema, restFieldNames);

export const restAddMany = z.object({ lines: linesToAdd(withRestNames(uncheckedItemSchema, restFieldNames)) });

export const restSetMany = z.object({ lines: linesToSet(withRestNames(lineToSetSchema, restFieldNames)) });

export const restChangeQuantity = withRestNames(changeQuantitySchema.omit({ lineId: true }), restFieldNames);

const { carat, colour, size } = orderItemSchema.shape;

export const restChoice = withRestNames(
  z.object({
    carat: carat.describe('Only lines with this carat are affected.'),
    colour: colour.describe('Only lines with this gold colour are affected.'),
    size: size.describe('Only lines with this size are affected.'),
  }),
  restFieldNames,
);

const restLineOption = z
  .object({ name: z.string(), value: z.string() })
  .meta({ id: 'LineOption', graphql: 'LineOption' });

/** The fields that lines of carts and of orders have in common. */
export const restLineFields = {
  _id: z.string(),
  quantity: z.int(),
  size: z.string().nullable(),
  carat: z.string(),
  color: z.enum(colours),
  options: z.array(restLineOption).describe('The making options, in the order of the product.'),
  available: z.boolean(),
  fineGrams: z.number(),
  note: z.string().nullable().describe('What the customer noted about it.'),
};

export const restLineProduct = z.object({
  _id: z.string().describe('The id of the product.'),
  designNumber: z.string(),
  name: z.string(),
  gram: z.number(),
  category: z.string(),
  thumbnail: restPicture.nullable(),
});

export const toRestLine = <Name extends string | null>(
  line: ProductLine & { productId: Name; designNumber: Name; clientNumber: string | null },
) => ({
  _id: line.id,
  quantity: line.quantity,
  size: line.size,
  carat: line.carat,
  color: line.colour,
  options: line.options.map(({ name, value }) => ({ name, value })),
  available: line.available,
  fineGrams: line.fineGrams,
  note: line.note,
  designNumber: line.designNumber,
  clientNumber: line.clientNumber,
  product: {
    _id: line.productId,
    designNumber: line.designNumber,
    name: line.name,
    gram: line.gram,
    category: line.category,
    thumbnail: toRestPicture(line.thumbnail),
  },
});

const restCartItem = z
  .object({
    ...restLineFields,
    designNumber: z.string(),
    clientNumber: z.string().nullable(),
    netGram: z.number().describe('The weight of the gold of one piece.'),
    productId: z.string(),
    unavailableReason: z
      .string()
      .nullable()
      .describe('Why it is not available, such as Choose Screw again; null if it is available.'),
    minQuantity: z.int().describe('The fewest pieces of the product that can be ordered.'),
    quantityStep: z.int().describe('More than the minimum are ordered in steps of this many pieces.'),
    product: restLineProduct.describe('The product in its current state; `gram` is its weight in this carat and size.'),
  })
  .meta({ id: 'CartItem', graphql: 'CartLine' });

const toRestCartItem = (line: CartLine): z.infer<typeof restCartItem> => ({
  ...toRestLine(line),
  netGram: line.netGram,
  productId: line.productId,
  unavailableReason: line.unavailableReason,
  minQuantity: line.minQuantity,
  quantityStep: line.quantityStep,
});

export const restCart = success({
  version: z.string().describe('Changes with the items. `POST /orders/create` takes it as `cartVersion`.'),
  cartItems: z.array(restCartItem),
  totalItems: z.int(),
  totalGrams: z.number(),
  totalFineGrams: z.number(),
}).meta({ id: 'Cart' });

export const toRestCart = ({ lines, ...cart }: Cart): z.infer<typeof restCart> => ({
  success: true,
  version: cart.version,
  cartItems: lines.map(toRestCartItem),
  totalItems: cart.totalItems,
  totalGrams: cart.totalGrams,
  totalFineGrams: cart.totalFineGrams,
});

export const restTouched = restCart
  .extend({ cartItem: restCartItem.nullable().describe('The affected line; null when it was removed.') })
  .meta({ id: 'Touched', graphql: 'Cart', description: 'The cart after a change, with the affected line.' });

export const toRestTouched = ({ cart, line }: CartChange): z.infer<typeof restTouched> => ({
  ...toRestCart(cart),
  cartItem: line ? toRestCartItem(line) : null,
});

export const restAdded = restTouched.extend(done(cartMessages.added, {}).shape);

const restRejectedLine = z
  .object({
    index: z.int().describe('The position of the line in the request, from 0.'),
    field: z.string().describe('The field at fault.'),
    code: z
      .string()
      .describe(
        'The error code: VALIDATION, PRODUCT_NOT_FOUND, or SELECTION_ITEM_NOT_FOUND if the selection lacks the item.',
      ),
    message: z.string(),
    suggestions: z
      .array(z.string())
      .optional()
      .describe(
        'Up to three similar design numbers, if no product has the given one, or the nearest allowed quantities.',
      ),
  })
  .meta({ id: 'RejectedLine' });

export const restAddedMany = restCart
  .extend({
    added: z.int().describe('How many lines of the request were added.'),
    rejected: z.array(restRejectedLine).describe('The lines that were not added.'),
  })
  .meta({ id: 'AddedToCart' });

const toRestRejected = ({ field, ...line }: RejectedLine): z.infer<typeof restRejectedLine> => ({
  ...line,
  field: restFieldNames[field as 'colour'] ?? field,
});

export const toRestAddedMany = ({ cart, added, rejected }: AddedToCart): z.infer<typeof restAddedMany> => ({
  ...toRestCart(cart),
  added,
  rejected: rejected.map(toRestRejected),
});

const restCheckedLine = z
  .object({
    index: z.int().describe('The position of the line in the request, from 0.'),
    product: restLineProduct
      .extend({
        clientNumber: z.string().nullable(),
        netGram: z.number().describe('The weight of the gold of one piece.'),
        size: z.array(z.string()),
        caratOptions: z.array(z.string()),
        options: z.array(restProductOption).describe('The making options of its lines, in order.'),
        minQuantity: z.int(),
        quantityStep: z.int(),
      })
      .meta({ id: 'CheckedProduct' })
      .nullable()
      .describe('The product; null if there is none.'),
    carat: z.string().nullable().describe('The carat it would have; null if the choice is wrong.'),
    color: z.enum(colours).nullable(),
    size: z.string().nullable(),
    options: z.array(restLineOption).describe('The making options it would have.'),
    problem: restRejectedLine.nullable().describe('Why it would not be added; null if it would.'),
  })
  .meta({ id: 'CheckedLine' });

export const restCheckedLines = success({ lines: z.array(restCheckedLine) });

const toRestCheckedProduct = ({ id, sizes, caratOptions, options, thumbnail, ...product }: CheckedProduct) => ({
  ...product,
  _id: id,
  size: [...sizes],
  caratOptions: [...caratOptions],
  options: [...options],
  thumbnail: toRestPicture(thumbnail),
});

export const toRestCheckedLines = (lines: readonly CheckedLine[]): z.infer<typeof restCheckedLines> => ({
  success: true,
  lines: lines.map(({ product, colour, options, problem, ...line }) => ({
    ...line,
    options: options.map(({ name, value }) => ({ name, value })),
    color: colour,
    product: product && toRestCheckedProduct(product),
    problem: problem && toRestRejected(problem),
  })),
});
