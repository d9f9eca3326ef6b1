import { cartLimits } from './cart.js';

export const selectionLimits = {
  /** Characters. */
  name: 60,
  itemsPerSelection: 500,
  selectionsPerUser: 100,
} as const;

export const selectionsPerPage = 20;

/** Numbers of designs per page of a line sheet. */
export const lineSheetSizes = [6, 12] as const;
export type LineSheetSize = (typeof lineSheetSizes)[number];

export const selectionMessages = { deleted: 'Selection deleted.' } as const;

/** Why a selection is not changed, printed or put into the cart. */
export const selectionProblems = {
  onlyAuthor: 'Only the author of a selection can share or delete it.',
  viewers: "Viewers can't change the selections of others.",
  itemId: 'This is not the id of an item.',
  name: 'Please give the selection a name.',
  nameTooLong: `A name has at most ${selectionLimits.name} characters.`,
  tooManySelections: `You can have at most ${selectionLimits.selectionsPerUser} selections. Please delete one first.`,
  full: `A selection holds at most ${selectionLimits.itemsPerSelection} designs.`,
  order: 'The new order must name every design of the selection once. Please reload and try again.',
  noItems: 'Please choose at least one design.',
  tooManyItems: `At most ${cartLimits.maxLines} designs can be put into the cart at once. Please choose some of them.`,
  unavailable: 'This design is no longer available.',
  designsPerPage: `A page shows ${lineSheetSizes.join(' or ')} designs.`,
} as const;
