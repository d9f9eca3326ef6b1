import { useMutation } from '@apollo/client/react';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { selectionLimits } from '../../../domain/selections';
import { failureReason } from '../../lib/error-message';
import { useFormSubmit, useSchemaForm } from '../../lib/use-form-submit';
import { DialogActions } from '../../ui/dialog';
import { FormProblem } from '../../ui/form-errors';
import { SheetDialog } from '../../ui/sheet-dialog';
import { isRefused } from './is-refused';
import { nameSchema } from './name-schema';
import { CreateSelectionDocument, RenameSelectionDocument } from './selections.generated';

interface NameDialogProps {
  /** The selection to rename; a new one without it. */
  selection?: { id: string; name: string };
  /** Called with the id when the name is stored. */
  onDone: (id: string) => unknown;
  /** Called when the selection is gone or may not be renamed. */
  onRefused?: () => void;
  onClose: () => void;
}

export function NameDialog({ selection, onDone, onRefused, onClose }: NameDialogProps) {
  const [create] = useMutation(CreateSelectionDocument);
  const [rename] = useMutation(RenameSelectionDocument);
  const [problem, setProblem] = useState<string>();
  const fallback = selection ? "We couldn't rename this selection." : "We couldn't create this selection.";
  const form = useSchemaForm(nameSchema, { name: selection?.name ?? '' });
  const store = async (input: { name: string }) => {
    if (selection) {
      await rename({ variables: { input: { id: selection.id, ...input } } });
      return selection.id;
    }
    const { data } = await create({ variables: { input } });
    return data?.createSelection.id;
  };
  const fail = (_: unknown, error: unknown) => {
    setProblem(failureReason(error, fallback));
    if (isRefused(error)) onRefused?.();
  };
  const { submit, busy } = useFormSubmit(
    form,
    async (input) => {
      setProblem(undefined);
      const id = await store(input);
      if (id) await onDone(id);
    },
    { fallback, onError: fail },
  );
  return (
    <SheetDialog opened onClose={onClose} title={selection ? 'Rename selection' : 'New selection'}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label="Name"
          placeholder="e.g. For the window in May"
          autoComplete="off"
          maxLength={selectionLimits.name}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <DialogActions notice={problem && <FormProblem>{problem}</FormProblem>}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {selection ? (busy ? 'Saving...' : 'Save') : busy ? 'Creating...' : 'Create'}
          </Button>
        </DialogActions>
      </form>
    </SheetDialog>
  );
}
