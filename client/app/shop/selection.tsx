import { SelectionPage } from '../../features/selections/selection-page';
import { SelectionToCart } from './selection-to-cart';

/** Connects a selection to the cart. */
export function Selection() {
  return <SelectionPage toCart={(selection) => <SelectionToCart selection={selection} />} />;
}
