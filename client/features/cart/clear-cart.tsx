import { formatPieces } from '../../lib/format';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useClearCart } from './use-cart';

interface ClearCartProps {
  opened: boolean;
  pieces: number;
  onCleared: () => void;
  onClose: () => void;
}

export function ClearCart({ opened, pieces, onCleared, onClose }: ClearCartProps) {
  const { clearCart, clearing } = useClearCart();
  const clear = async () => {
    if (!(await clearCart())) return;
    onCleared();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="Clear Cart"
      confirm="Clear Cart"
      busyLabel="Clearing..."
      busy={clearing}
      destructive
      onConfirm={() => void clear()}
      onClose={onClose}
    >
      {pieces > 0 ? `${formatPieces(pieces)} and their options` : 'All items'} will be removed from your cart. This
      cannot be undone.
    </ConfirmDialog>
  );
}
