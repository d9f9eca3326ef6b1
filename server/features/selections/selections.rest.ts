import { z } from 'zod';
import { optional } from '../../../domain/rules.schemas.js';
import {
  arrangeSelectionSchema,
  createSelectionSchema,
  itemForCartSchema,
  itemsForCart,
  lineSheetSchema,
  listSelectionsSchema,
  selectionItemSchema,
  setSelectionNoteSchema,
  shareSelectionSchema,
} from '../../../domain/selections.schemas.js';
import { dateTime, pageTotals, restPage, success } from '../../platform/http/contract.js';
import { withRestNames } from '../../platform/http/rest-field-names.js';
import { restFieldNames } from '../cart/cart.rest.js';
import { restListed, restThumbnail, toRestListed, toRestThumbnail } from '../products/products.rest.js';
import type { AddedToSelection, HeldItem, Selection, SelectionPage } from './selections.types.js';

// The ids of a selection and of its items are in the path.
export const restListSelections = restPage(listSelectionsSchema);
export const restNameSelection = createSelectionSchema;
export const restShareSelection = shareSelectionSchema.omit({ id: true });
export const restAddItem = selectionItemSchema;
export const restArrange = arrangeSelectionSchema.omit({ id: true });
export const restSetNote = setSelectionNoteSchema.pick({ note: true });
export const restAddToCart = z.object({ items: itemsForCart(withRestNames(itemForCartSchema, restFieldNames)) });

export const restLineSheet = withRestNames(
  lineSheetSchema.omit({ id: true }).extend({
    designsPerPage: lineSheetSchema.shape.designsPerPage.describe('How many products a page shows: 6 or 12.'),
    weights: optional(z.enum(['true', 'false'], 'weights is true or false'))
      .transform((value) => value !== 'false')
      .describe('Whether the weights are printed; true by default.'),
  }),
  { designsPerPage: 'perPage' },
);

const restFacts = {
  _id: z.string(),
  name: z.string(),
  itemCount: z.int().describe('The number of its items, with those that are no longer available.'),
  shared: z.boolean().describe('True if the company of its author sees it.'),
  author: z.string().describe('The name of its author.'),
  own: z.boolean().describe('True if you are its author, who alone can share and delete it.'),
  editable: z.boolean().describe('True if you may change it: as its author, or as an owner or buyer of the company.'),
  createdAt: dateTime,
  changedAt: dateTime,
};

const restHeldItem = z
  .object({
    _id: z.string(),
    note: z.string().nullable(),
    position: z.int().describe('The place in the selection, from 0.'),
  })
  .meta({ id: 'HeldItem' });

const restItem = restHeldItem
  .extend({
    product: restListed.describe('The product. One that is no longer available has no thumbnail and no images.'),
    available: z.boolean().describe('False if the product is no longer in the catalogue.'),
  })
  .meta({ id: 'SelectionItem' });

const restSelectionFields = z.object({ ...restFacts, items: z.array(restItem) }).meta({ id: 'Selection' });

export const restSelection = success({ selection: restSelectionFields });

const toRestHeldItem = ({ id, ...facts }: HeldItem): z.infer<typeof restHeldItem> => ({ ...facts, _id: id });

const toRestFields = ({ id, items, ...facts }: Selection): z.infer<typeof restSelectionFields> => ({
  ...facts,
  _id: id,
  items: items.map(({ id: itemId, product, ...item }) => ({ ...item, _id: itemId, product: toRestListed(product) })),
});

export const toRestSelection = (selection: Selection): z.infer<typeof restSelection> => ({
  success: true,
  selection: toRestFields(selection),
});

export const restAddedToSelection = success({
  selection: restSelectionFields,
  added: z.boolean().describe('False if it already had the product: nothing has changed then, not even the note.'),
});

export const toRestAddedToSelection = ({
  selection,
  added,
}: AddedToSelection): z.infer<typeof restAddedToSelection> => ({ ...toRestSelection(selection), added });

export const restSelections = success({
  selections: z.array(
    z
      .object({
        ...restFacts,
        pictures: z.array(restThumbnail),
        item: restHeldItem
          .nullable()
          .describe('The item with the product of `productId`; null if there is none, or without `productId`.'),
      })
      .meta({ id: 'SelectionSummary' }),
  ),
  ...pageTotals,
}).meta({ id: 'Selections', graphql: 'SelectionPage' });

export const toRestSelections = ({ items, pageInfo }: SelectionPage): z.infer<typeof restSelections> => ({
  success: true,
  selections: items.map(({ id, pictures, item, ...facts }) => ({
    ...facts,
    _id: id,
    pictures: pictures.map(toRestThumbnail),
    item: item && toRestHeldItem(item),
  })),
  total: pageInfo.total,
  totalPages: pageInfo.pages,
});
