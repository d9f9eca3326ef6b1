import { useMutation } from '@apollo/client/react';
import { formatPieces } from '../../lib/format';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ClearCartDocument } from './cart.generated';
import { notifyFailure } from './use-cart-notices';

interface ClearCartProps {
  opened: boolean;
  pieces: number;
  onCleared: () => void;
  onClose: () => void;
}

export function ClearCart({ opened, pieces, onCleared, onClose }: ClearCartProps) {
  const [clearCart] = useMutation(ClearCartDocument);
  const clear = async () => {
    try {
      await clearCart();
      onCleared();
      onClose();
    } catch (error) {
      notifyFailure(error, 'Failed to clear cart');
    }
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="Clear Cart"
      confirm="Clear Cart"
      busyLabel="Clearing..."
      destructive
      onConfirm={clear}
      onClose={onClose}
    >
      {pieces > 0 ? `${formatPieces(pieces)} and ${pieces === 1 ? 'its' : 'their'} options` : 'All items'} will be
      removed from your cart. This can't be undone. Orders you've placed stay.
    </ConfirmDialog>
  );
}
