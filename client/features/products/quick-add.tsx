import { ChoiceFields } from './choice-fields';
import type { AddToCart } from './choice';
import type { QuickAddFragment } from './products.generated';
import { QuantityDialog } from './quantity-dialog';
import { useChoice } from './use-choice';

interface QuickAddProps {
  product: QuickAddFragment;
  opened: boolean;
  onAdd: AddToCart;
  onClose: () => void;
}

/** Dialog to choose options and add a product without leaving the list. */
export function QuickAdd({ product, opened, onAdd, onClose }: QuickAddProps) {
  const { draft, problems, change, submit, fields } = useChoice(product);
  const add = async (quantity: number) => {
    const choice = submit();
    return choice ? onAdd({ productId: product.id, quantity, ...choice }) : false;
  };
  return (
    <QuantityDialog product={product} colour={draft.colour} opened={opened} onAdd={add} onClose={onClose}>
      <div ref={fields}>
        <ChoiceFields product={product} draft={draft} problems={problems} onChange={change} />
      </div>
    </QuantityDialog>
  );
}
