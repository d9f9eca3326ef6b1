import { useAddToCart } from '../../features/cart/use-add-to-cart';
import { CataloguePage } from '../../features/products/catalogue-page';
import { lazyComponent } from '../../ui/lazy-component';

const ClosedCatalogue = lazyComponent(() => import('./closed-catalogue'), 'ClosedCatalogue');

/** Connects the catalogue to the cart. */
export function Catalogue() {
  return <CataloguePage onAdd={useAddToCart()} closed={<ClosedCatalogue />} />;
}
