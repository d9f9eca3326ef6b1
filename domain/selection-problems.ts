import { cartLimits } from './cart.js';
import { lineSheetSizes, selectionLimits } from './selections.js';

/**
 * Why a selection is not changed, printed or put into the cart. Separate from `selections.ts`, because few screens show
 * these texts.
 */
export const selectionProblems = {
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
