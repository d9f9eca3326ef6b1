import { useAddToCart } from '../../features/cart/use-cart';
import { ProductPage } from '../../features/products/product-page';

/** A product, with the cart within reach. */
export function Product() {
  return <ProductPage onAdd={useAddToCart()} />;
}
