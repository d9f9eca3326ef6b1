import { useAddToCart } from '../../features/cart/use-add-to-cart';
import { ProductPage } from '../../features/products/product-page';
import { lazyComponent } from '../../ui/lazy-component';

const ClosedCatalogue = lazyComponent(() => import('./closed-catalogue'), 'ClosedCatalogue');

/** Connects the product page to the cart. */
export function Product() {
  return <ProductPage onAdd={useAddToCart()} closed={<ClosedCatalogue />} />;
}
