import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { failureReason } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import { useFormSubmit } from '../../../lib/use-form-submit';
import { ConfirmDeletion } from '../../../ui/confirm-dialog';
import { DialogActions } from '../../../ui/dialog';
import { SaveError } from '../../../ui/form-errors';
import { SheetDialog } from '../../../ui/sheet-dialog';
import type { ClientNumberRowFragment } from './design-numbers.generated';
import type { NumbersManager, NumberWords } from './numbers-manager';

export interface NumberDialogProps {
  row: ClientNumberRowFragment;
  words: NumberWords;
  manager: NumbersManager;
  onClose: () => void;
}

const fallback = "We couldn't save this number. Please try again.";

/** Changes the number of one design. */
export function EditNumber(props: NumberDialogProps) {
  return (
    <SheetDialog opened title="Edit number" onClose={props.onClose}>
      <EditForm {...props} />
    </SheetDialog>
  );
}

function EditForm({ row: { designNumber, name, number }, words, manager, onClose }: NumberDialogProps) {
  const [failure, setFailure] = useState<string>();
  // Named like the row that is sent, so that the errors of the server belong to the field.
  const form = useForm({
    initialValues: { rows: [{ number }] },
    validate: { rows: { number: (text) => (text.trim() === '' ? 'Please enter a number.' : null) } },
  });
  const { submit, busy } = useFormSubmit(
    form,
    async ({ rows: [row] }) => {
      setFailure(undefined);
      notify.success(await manager.save([{ designNumber, number: row?.number ?? '' }]), { id: 'design-numbers' });
      onClose();
    },
    { fallback, onError: (_, error) => setFailure(failureReason(error, fallback)) },
  );
  return (
    <form onSubmit={submit} noValidate aria-label="Edit number">
      <Stack gap="lg">
        <p className="quiet wrap-anywhere">
          {designNumber} · {name}
        </p>
        <TextInput
          label={words.number}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('rows.0.number')}
        />
      </Stack>
      <DialogActions notice={failure && <SaveError message={failure} />}>
        <Button variant="default" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
      </DialogActions>
    </form>
  );
}

export function RemoveNumber({ row: { designNumber, name, number }, manager, onClose }: NumberDialogProps) {
  const confirm = async () => {
    notify.success(await manager.save([{ designNumber, number: '' }]), { id: 'design-numbers' });
    onClose();
  };
  return (
    <ConfirmDeletion
      title="Remove number"
      confirm="Remove"
      busyLabel="Removing..."
      failed="We couldn't remove this number."
      consequences="The design stays in the catalogue, and orders placed before keep the number."
      onConfirm={confirm}
      onClose={onClose}
    >
      <span className="wrap-anywhere">
        The number {number} will no longer find {designNumber}, {name}.
      </span>
    </ConfirmDeletion>
  );
}
