import { Suspense, useState } from 'react';
import IconBookmark from '~icons/tabler/bookmark';
import { useSession } from '../auth/use-session';
import { lazyComponent, useOpenedOnce } from '../../ui/lazy-component';

const load = () => import('./selection-picker');
const SelectionPicker = lazyComponent(load, 'SelectionPicker');

interface SelectButtonProps {
  product: { id: string; name: string };
  /** Shows the icon only, on the picture of a card. */
  onCard?: boolean;
}

/** Opens the customer's selections, to add a design to one of them. Others have none. */
export function SelectButton(props: SelectButtonProps) {
  const { user } = useSession();
  return user && !user.isAdmin ? <CustomerButton {...props} /> : null;
}

function CustomerButton({ product, onCard }: SelectButtonProps) {
  const [opened, setOpened] = useState(false);
  const used = useOpenedOnce(opened, load);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Save ${product.name} to a selection`}
        data-select={onCard ? 'on-card' : undefined}
        onClick={() => setOpened(true)}
      >
        <IconBookmark size={20} stroke={1.25} aria-hidden />
        {!onCard && 'Save'}
      </button>
      {used && (
        <Suspense>
          <SelectionPicker product={product} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
