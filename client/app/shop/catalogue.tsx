import { useAddToCart } from '../../features/cart/use-cart';
import { CataloguePage } from '../../features/products/catalogue-page';

/** The catalogue, with the cart within reach. */
export function Catalogue() {
  return <CataloguePage onAdd={useAddToCart()} />;
}
