import { useMutation } from '@apollo/client/react';
import { Button, TextInput } from '@mantine/core';
import { viewLimits, viewMessages } from '../../../../domain/views';
import { notify } from '../../../lib/notify';
import { useFormSubmit, useSchemaForm } from '../../../lib/use-form-submit';
import { ConfirmDeletion } from '../../../ui/confirm-dialog';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { DeleteViewDocument, SavedViewsDocument, SaveViewDocument, type ViewFragment } from './views.generated';

const schema = () => import('../../../../domain/views.schemas').then(({ saveViewSchema }) => saveViewSchema);

const refetchQueries = [SavedViewsDocument];

export interface SaveViewDialogProps {
  /** The filter to keep, as a query string. */
  query: string;
  onClose: () => void;
}

export function SaveViewDialog({ query, onClose }: SaveViewDialogProps) {
  const [save] = useMutation(SaveViewDocument, { refetchQueries, awaitRefetchQueries: true });
  const form = useSchemaForm(schema, { name: '', query });
  const { submit, busy } = useFormSubmit(
    form,
    async (input) => {
      await save({ variables: { input } });
      notify.success(viewMessages.saved, { about: 'generic' });
      onClose();
    },
    { fallback: 'Failed to save the view' },
  );
  return (
    <Dialog title="Save this view" size="sm" busy={busy} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label="Name"
          description="Keeps the filters and the sorting. A view of this name is replaced."
          placeholder="Ready to send"
          maxLength={viewLimits.name}
          data-autofocus
          disabled={busy}
          {...form.getInputProps('name')}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

export interface DeleteViewDialogProps {
  view: ViewFragment;
  onClose: () => void;
}

export function DeleteViewDialog({ view: { id, name }, onClose }: DeleteViewDialogProps) {
  const [remove] = useMutation(DeleteViewDocument, { refetchQueries, awaitRefetchQueries: true });
  const confirm = async () => {
    await remove({ variables: { input: { id } } });
    notify.success(viewMessages.deleted, { about: 'generic' });
    onClose();
  };
  return (
    <ConfirmDeletion title="Delete View" failed="Failed to delete the view" onConfirm={confirm} onClose={onClose}>
      Delete the view “{name}”? The orders stay as they are.
    </ConfirmDeletion>
  );
}
