import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { hasSizeTable } from '../../features/products/choice';
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

/** Opens the size table of a product that comes in several sizes. */
export function SeveralSizes({ product, first }: SeveralSizesProps) {
  const [opened, setOpened] = useState(false);
  const used = useOpenedOnce(opened, load);
  if (!hasSizeTable(product)) return null;
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
