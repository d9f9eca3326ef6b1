import { useMutation } from '@apollo/client/react';
import { selectionMessages } from '../../../domain/selections';
import { plural } from '../../lib/format';
import { notify } from '../../lib/notify';
import { ConfirmDeletion } from '../../ui/confirm-dialog';
import { useSession } from '../auth/use-session';
import { DeleteSelectionDocument } from './selections.generated';

interface DeleteSelectionProps {
  selection: { id: string; name: string; shared: boolean; itemCount: number };
  onDeleted: () => unknown;
  onClose: () => void;
}

export function DeleteSelection({ selection, onDeleted, onClose }: DeleteSelectionProps) {
  const { id, name, shared, itemCount } = selection;
  const { mayOrder } = useSession();
  const [remove] = useMutation(DeleteSelectionDocument);
  const confirm = async () => {
    await remove({ variables: { input: { id } } });
    notify.success(selectionMessages.deleted);
    await onDeleted();
  };
  return (
    <ConfirmDeletion
      title="Delete selection"
      failed="We couldn't delete this selection."
      consequences={[
        ...(shared ? ['Your company will no longer see it.'] : []),
        ...(itemCount > 0
          ? [`The designs stay in the catalogue${mayOrder ? ', and your cart and orders stay as they are' : ''}.`]
          : []),
      ].join(' ')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {name}
      {itemCount > 0 && `, with ${plural(itemCount, 'design')} and ${shared ? 'its' : 'your'} notes,`} will be deleted.
      This can&apos;t be undone.
    </ConfirmDeletion>
  );
}
