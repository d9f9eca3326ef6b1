import { useAddToCart } from '../../features/cart/use-add-to-cart';
import { CatalogueView } from '../../features/products/catalogue-view';
import { SelectButton } from '../../features/selections/select-button';
import { lazyComponent, useIdleLoad } from '../../ui/lazy-component';
import { ClosedCatalogue } from './closed-catalogue';

const SizeTableDialog = lazyComponent(() => import('./size-table-dialog'), 'SizeTableDialog');

const CartPiecesList = lazyComponent(() => import('./cart-pieces-list'), 'CartPiecesList');

/** Most visits of the catalogue lead to a product. */
const loadProduct = () => import('./product-page');

/** Connects the catalogue to the cart and the selections. */
function CataloguePage() {
  useIdleLoad(loadProduct);
  return (
    <CatalogueView
      onAdd={useAddToCart()}
      sizeTable={SizeTableDialog}
      piecesList={CartPiecesList}
      select={(product) => <SelectButton product={product} onCard />}
      closed={<ClosedCatalogue />}
    />
  );
}

export { CataloguePage as Component };
