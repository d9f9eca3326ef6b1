import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { isCoupleBand } from '../../../domain/categories';
import type { QuickAddFragment } from '../../features/products/products.generated';
import type { Metal } from '../../features/products/size-table';
import { lazyComponent } from '../../ui/lazy-component';
import { useOpenedOnce } from '../../ui/use-opened-once';

const load = () => import('./size-table-dialog');
const SizeTableDialog = lazyComponent(load, 'SizeTableDialog');

interface SeveralSizesProps {
  product: QuickAddFragment;
  first: Metal;
}

/** Opens the size table of a product that comes in several sizes. A couple band has a pair of sizes instead. */
export function SeveralSizes({ product, first }: SeveralSizesProps) {
  const [opened, setOpened] = useState(false);
  const used = useOpenedOnce(opened, load);
  if (product.sizes.length < 2 || isCoupleBand(product.category)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Order several sizes
      </Button>
      {used && (
        <Suspense>
          <SizeTableDialog product={product} first={first} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
