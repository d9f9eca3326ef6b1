import { initialChoice } from './choice';
import { pictureFor, toColour } from './colour-names';
import type { ChoiceFieldsFragment, QuantityDialogFragment } from './products.generated';

type Product = ChoiceFieldsFragment & Pick<QuantityDialogFragment, 'images'>;

/** The choice with which the form of a product starts. */
export const firstChoice = (product: Product) => {
  const shown = product.images[0]?.colour;
  return initialChoice(product, shown ? toColour(shown) : undefined);
};

/** The picture with which the page of a product starts. */
export const firstPicture = (product: Product) => pictureFor(product.images, firstChoice(product).colour);
