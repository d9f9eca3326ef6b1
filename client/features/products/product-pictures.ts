import { initialChoice } from './choice';
import { pictureFor, toColour } from './colour-names';
import type { ChoiceFieldsFragment, QuantityDialogFragment } from './products.generated';

// Values of `sizes`: the width at which a picture is shown. The preload of a page uses the same.

/** A card in the grid. */
export const cardSizes = '(min-width: 120em) 18.25rem, (min-width: 75em) 14.5rem, (min-width: 48em) 32vw, 50vw';

/** The large picture on the page of a product. */
export const stageSizes = '(min-width: 160em) 62rem, (min-width: 62em) 50vw, 100vw';

/** A card below a product. */
export const relatedSizes = '(min-width: 75em) 12.5rem, (min-width: 48em) 30vw, 46vw';

type Product = ChoiceFieldsFragment & Pick<QuantityDialogFragment, 'images'>;

/** The choice with which the form of a product starts. */
export const firstChoice = (product: Product) => {
  const shown = product.images[0]?.colour;
  return initialChoice(product, shown ? toColour(shown) : undefined);
};

/** The picture with which the page of a product starts. */
export const firstPicture = (product: Product) => pictureFor(product.images, firstChoice(product).colour);
