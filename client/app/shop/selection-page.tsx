import { SelectionDetails } from '../../features/selections/selection-details';
import { SelectionToCart } from './selection-to-cart';

/** Connects a selection to the cart. */
function SelectionPage() {
  return <SelectionDetails toCart={(selection) => <SelectionToCart selection={selection} />} />;
}

export { SelectionPage as Component };
