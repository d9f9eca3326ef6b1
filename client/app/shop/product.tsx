import { useAddToCart } from '../../features/cart/use-add-to-cart';
import { ProductPage } from '../../features/products/product-page';
import { lazyComponent } from '../../ui/lazy-component';
import { SeveralSizes } from './several-sizes';

const ProductActions = lazyComponent(() => import('./product-actions'), 'ProductActions');
const ClosedCatalogue = lazyComponent(() => import('./closed-catalogue'), 'ClosedCatalogue');

/** Connects the product page to the cart and the selections. */
export function Product() {
  return (
    <ProductPage
      onAdd={useAddToCart()}
      severalSizes={(product, { carat, colour }) => <SeveralSizes product={product} first={{ carat, colour }} />}
      actions={(product, colour) => <ProductActions product={product} colour={colour} />}
      closed={<ClosedCatalogue />}
    />
  );
}
