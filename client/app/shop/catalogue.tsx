import { useAddToCart } from '../../features/cart/use-add-to-cart';
import { CataloguePage } from '../../features/products/catalogue-page';
import { ClosedCatalogue } from './closed-catalogue';

/** Connects the catalogue to the cart. */
export function Catalogue() {
  return <CataloguePage onAdd={useAddToCart()} closed={<ClosedCatalogue />} />;
}
