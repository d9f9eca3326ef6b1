import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useSession } from '../../features/auth/use-session';
import { SelectionDetails } from '../../features/selections/selection-details';
import type { SelectionContentsFragment } from '../../features/selections/selections.generated';
import { lazyComponent, useOpenedOnce } from '../../ui/lazy-component';

/** Connects a selection to the cart, which viewers do not have. */
function SelectionPage() {
  const { mayOrder } = useSession();
  return <SelectionDetails toCart={mayOrder ? (selection) => <SelectionToCart selection={selection} /> : undefined} />;
}

const load = () => import('./order-selection-dialog');
const OrderSelectionDialog = lazyComponent(load, 'OrderSelectionDialog');

/** Opens the choices with which the designs of a selection are put into the cart. */
function SelectionToCart({ selection }: { selection: SelectionContentsFragment }) {
  const [opened, setOpened] = useState(false);
  const used = useOpenedOnce(opened, load);
  return (
    <>
      <Button disabled={!selection.items.some(({ available }) => available)} onClick={() => setOpened(true)}>
        Add all to cart
      </Button>
      {used && (
        <Suspense>
          <OrderSelectionDialog selection={selection} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

export { SelectionPage as Component };
