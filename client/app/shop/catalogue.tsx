import { Suspense } from 'react';
import { useAddToCart } from '../../features/cart/use-add-to-cart';
import { CataloguePage } from '../../features/products/catalogue-page';
import { lazyComponent } from '../../ui/lazy-component';
import { useIdleLoad } from '../../ui/use-idle-load';

const SizeTableDialog = lazyComponent(() => import('./size-table-dialog'), 'SizeTableDialog');
const SelectButton = lazyComponent(() => import('../../features/selections/select-button'), 'SelectButton');
const ClosedCatalogue = lazyComponent(() => import('./closed-catalogue'), 'ClosedCatalogue');

/** Most visits of the catalogue lead to a product. */
const loadProduct = () => import('./product');

/** Connects the catalogue to the cart and the selections. */
export function Catalogue() {
  useIdleLoad(loadProduct);
  return (
    <CataloguePage
      onAdd={useAddToCart()}
      sizeTable={SizeTableDialog}
      select={(product) => (
        <Suspense>
          <SelectButton product={product} onCard />
        </Suspense>
      )}
      closed={<ClosedCatalogue />}
    />
  );
}
