import { useAddToCart } from '../../features/cart/use-add-to-cart';
import { OrderedBefore, OrderedMark } from '../../features/orders/ordered-before';
import { CatalogueView } from '../../features/products/catalogue-view';
import { SelectButton } from '../../features/selections/select-button';
import { lazyComponent, useIdleLoad } from '../../ui/lazy-component';
import { ClosedCatalogue } from './closed-catalogue';

const SizeTableDialog = lazyComponent(() => import('./size-table-dialog'), 'SizeTableDialog');

const CartPiecesList = lazyComponent(() => import('./cart-pieces-list'), 'CartPiecesList');

/** Most visits of the catalogue lead to a product. */
const loadProduct = () => import('./product-page');

/** Connects the catalogue to the cart, the selections and the orders. */
function CataloguePage() {
  useIdleLoad(loadProduct);
  return (
    <CatalogueView
      onAdd={useAddToCart()}
      sizeTable={SizeTableDialog}
      piecesList={CartPiecesList}
      around={OrderedBefore}
      mark={({ id }) => <OrderedMark id={id} />}
      select={(product) => <SelectButton product={product} onCard />}
      closed={<ClosedCatalogue />}
    />
  );
}

export { CataloguePage as Component };
