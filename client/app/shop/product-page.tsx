import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useAddToCart } from '../../features/cart/use-add-to-cart';
import { OrderedBefore, OrderedLine } from '../../features/orders/ordered-before';
import { ProductView } from '../../features/products/product-view';
import { ShareButton } from '../../features/products/share-button';
import { SelectButton } from '../../features/selections/select-button';
import { hasSizeTable } from '../../features/products/choice';
import type { QuickAddFragment } from '../../features/products/products.generated';
import type { Metal } from '../../features/products/pieces';
import { lazyComponent, useOpenedOnce } from '../../ui/lazy-component';
import { ClosedCatalogue } from './closed-catalogue';

/** Connects the product page to the cart, the selections and the orders. */
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
      line={({ id }) => (
        <OrderedBefore productIds={[id]}>
          <OrderedLine id={id} />
        </OrderedBefore>
      )}
      closed={<ClosedCatalogue />}
    />
  );
}

const load = () => import('./size-table-dialog');
const SizeTableDialog = lazyComponent(load, 'SizeTableDialog');

interface SeveralSizesProps {
  product: QuickAddFragment;
  first: Metal;
}

/** Opens the size table of a product that comes in several sizes. */
function SeveralSizes({ product, first }: SeveralSizesProps) {
  const [opened, setOpened] = useState(false);
  const used = useOpenedOnce(opened, load);
  if (!hasSizeTable(product)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Sizes and quantities
      </Button>
      {used && (
        <Suspense>
          <SizeTableDialog product={product} first={first} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

export { ProductPage as Component };
