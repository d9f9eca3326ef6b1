import { useAddToCart } from '../../features/cart/use-add-to-cart';
import { ProductView } from '../../features/products/product-view';
import { ShareButton } from '../../features/products/share-button';
import { SelectButton } from '../../features/selections/select-button';
import { ClosedCatalogue } from './closed-catalogue';
import { SeveralSizes } from './several-sizes';

/** Connects the product page to the cart and the selections. */
function ProductPage() {
  return (
    <ProductView
      onAdd={useAddToCart()}
      severalSizes={(product, { carat, colour }) => <SeveralSizes product={product} first={{ carat, colour }} />}
      actions={(product, colour) =>
        colour ? (
          <>
            <SelectButton product={product} />
            <ShareButton product={product} colour={colour} />
          </>
        ) : (
          <SelectButton product={product} onCard />
        )
      }
      closed={<ClosedCatalogue />}
    />
  );
}

export { ProductPage as Component };
