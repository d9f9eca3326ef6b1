import { useAddToCart } from '../../features/cart/use-add-to-cart';
import { ProductPage } from '../../features/products/product-page';
import { lazyComponent } from '../../ui/lazy-component';
import { SeveralSizes } from './several-sizes';

const ClosedCatalogue = lazyComponent(() => import('./closed-catalogue'), 'ClosedCatalogue');

/** Connects the product page to the cart. */
export function Product() {
  return (
    <ProductPage
      onAdd={useAddToCart()}
      severalSizes={(product, { carat, colour }) => <SeveralSizes product={product} first={{ carat, colour }} />}
      closed={<ClosedCatalogue />}
    />
  );
}
