import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { errors } from '../../../../domain/errors';
import { factorLimits } from '../../../../domain/factors';
import { useFormSubmit, useSchemaForm } from '../../../lib/use-form-submit';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { FormProblem } from '../../../ui/form-errors';
import { isPasskeyCancelled } from '../ask-passkey';
import { isPasskeyKnown, suggestedName } from './passkeys';
import { factorProblem, type FactorCalls } from './use-factors';

const schema = () =>
  import('../../../../domain/factors.schemas').then(({ renameFactorSchema }) =>
    renameFactorSchema.pick({ name: true }),
  );

const title = 'Add a passkey';
const fallback = "We couldn't add this passkey. Please try again.";

interface AddPasskeyDialogProps {
  calls: FactorCalls;
  onAdded: (recoveryCodes: readonly string[] | undefined) => void;
  onClose: () => void;
}

/** Asks for a name, and then the browser for a passkey. */
export function AddPasskeyDialog({ calls, onAdded, onClose }: AddPasskeyDialogProps) {
  const [cancelled, setCancelled] = useState(false);
  const [problem, setProblem] = useState<string>();
  const form = useSchemaForm(schema, { name: suggestedName() });
  const showError = (error: unknown) => {
    if (isPasskeyCancelled(error)) setCancelled(true);
    else setProblem(isPasskeyKnown(error) ? errors.FACTOR_TAKEN.message : factorProblem(error, fallback));
  };
  const { submit, busy } = useFormSubmit(
    form,
    async ({ name }) => {
      setProblem(undefined);
      setCancelled(false);
      onAdded(await calls.addPasskey(name));
    },
    { fallback, onError: (_, error) => showError(error) },
  );
  const notice = cancelled ? (
    <p className="quiet small" role="status">
      No passkey was added. Continue to try again.
    </p>
  ) : (
    problem && <FormProblem>{problem}</FormProblem>
  );
  return (
    <Dialog title={title} busy={busy} closeOnClickOutside={false} onClose={onClose}>
      <form onSubmit={submit} noValidate aria-label={title}>
        <Stack gap="lg">
          <p>
            A passkey is kept by this device, your phone, a security key or a password manager. You use it the way you
            unlock that device.
          </p>
          <TextInput
            label="Name"
            description="To recognise it in your list"
            data-autofocus
            maxLength={factorLimits.name}
            disabled={busy}
            {...form.getInputProps('name')}
          />
        </Stack>
        <DialogActions notice={notice}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? 'Waiting for your device...' : 'Continue'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
