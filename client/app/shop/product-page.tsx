import { useAddManyToCart } from '../../features/cart/use-add-many-to-cart';
import { OrderedBefore, OrderedLine } from '../../features/orders/ordered-before';
import { ProductView } from '../../features/products/product-view';
import { ShareButton } from '../../features/products/share-button';
import { SelectButton } from '../../features/selections/select-button';
import { ClosedCatalogue } from './closed-catalogue';

/** Connects the product page to the cart, the selections and the orders. */
function ProductPage() {
  return (
    <ProductView
      onSave={useAddManyToCart()}
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
      line={({ id }) => (
        <OrderedBefore productIds={[id]}>
          <OrderedLine id={id} />
        </OrderedBefore>
      )}
      closed={<ClosedCatalogue />}
    />
  );
}

export { ProductPage as Component };
