import { Button } from '@mantine/core';
import { useState, useTransition, type ComponentType } from 'react';
import { ChoiceFields } from './choice-fields';
import { hasSizeTable, weightChoiceOf, type AddToCart, type ChoiceDraft } from './choice';
import type { Metal } from './pieces';
import type { QuickAddFragment } from './products.generated';
import { QuantityDialog } from './quantity-dialog';
import { useChoice } from './use-choice';

/** Adds pieces in several sizes. It is loaded when it is first shown. */
export type SizeTableOfProduct = ComponentType<{
  product: QuickAddFragment;
  first: Metal & Partial<Pick<ChoiceDraft, 'options'>>;
  opened: boolean;
  onClose: () => void;
}>;

interface QuickAddProps {
  product: QuickAddFragment;
  opened: boolean;
  onAdd: AddToCart;
  sizeTable: SizeTableOfProduct;
  onClose: () => void;
}

/** Dialog to choose options and add a product, or several sizes of it, without leaving the list. */
export function QuickAdd({ product, opened, onAdd, sizeTable: SizeTable, onClose }: QuickAddProps) {
  const { draft, problems, change, submit, fields } = useChoice(product);
  const [table, setTable] = useState({ used: false, opened: false });
  // The dialog stays until the table has been loaded.
  const [loading, startTransition] = useTransition();
  const add = async (quantity: number) => {
    const choice = submit();
    return choice ? onAdd({ productId: product.id, quantity, ...choice }) : false;
  };
  const closeTable = () => {
    setTable({ used: true, opened: false });
    onClose();
  };
  return (
    <>
      <QuantityDialog
        product={product}
        colour={draft.colour}
        weighed={weightChoiceOf(product, draft)}
        opened={opened && !table.opened}
        onAdd={add}
        onClose={onClose}
      >
        <div ref={fields}>
          <ChoiceFields product={product} draft={draft} problems={problems} onChange={change} />
        </div>
        {hasSizeTable(product) && (
          <Button
            variant="default"
            fullWidth
            mt="md"
            onClick={() => startTransition(() => setTable({ used: true, opened: true }))}
          >
            {loading ? 'Loading...' : 'Sizes and quantities'}
          </Button>
        )}
      </QuantityDialog>
      {table.used && <SizeTable product={product} first={draft} opened={opened && table.opened} onClose={closeTable} />}
    </>
  );
}
