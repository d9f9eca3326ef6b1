import { useMutation } from '@apollo/client/react';
import { Button, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { companyMessages, pauseReasonLimit } from '../../../../domain/companies';
import { failureReason } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import { lazyResolver, useFormSubmit } from '../../../lib/use-form-submit';
import { DialogActions } from '../../../ui/dialog';
import { SaveError } from '../../../ui/form-errors';
import { SheetDialog } from '../../../ui/sheet-dialog';
import { SetOrderingDocument, type ManagedCompanyDetailsFragment } from './managed-companies.generated';

const check = lazyResolver(() =>
  import('../../../../domain/companies.schemas').then(({ orderingSchema }) => orderingSchema),
);

const fallback = "We couldn't pause ordering.";

export interface PauseDialogProps {
  opened: boolean;
  company: ManagedCompanyDetailsFragment;
  onClose: () => void;
}

/** Asks why ordering is paused. Changes the reason where it is paused already. */
export function PauseDialog({ opened, company, onClose }: PauseDialogProps) {
  const title = company.ordering === 'PAUSED' ? 'Change the reason' : 'Pause ordering';
  return (
    <SheetDialog opened={opened} onClose={onClose} title={title}>
      <PauseForm company={company} label={title} onClose={onClose} />
    </SheetDialog>
  );
}

interface PauseFormProps extends Omit<PauseDialogProps, 'opened'> {
  label: string;
}

function PauseForm({ company: { id, companyName, ordering, pausedReason }, label, onClose }: PauseFormProps) {
  const [pause] = useMutation(SetOrderingDocument, { refetchQueries: ['ManagedCompanies', 'AuditEntries'] });
  const [failure, setFailure] = useState<string>();
  const isPaused = ordering === 'PAUSED';
  const form = useForm({
    initialValues: { reason: pausedReason ?? '' },
    validate: (values) => check({ ordering: 'paused', ...values }),
  });
  const { submit, busy } = useFormSubmit(
    form,
    async ({ reason }) => {
      setFailure(undefined);
      await pause({ variables: { input: { id, ordering: 'PAUSED', reason } } });
      notify.success(companyMessages.paused, { id: 'ordering' });
      onClose();
    },
    { fallback, onError: (_, error) => setFailure(failureReason(error, fallback)) },
  );
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <Stack gap="lg">
        {!isPaused && (
          <p className="quiet">
            The people of {companyName} still see the catalogue and keep their carts, but cannot order.
          </p>
        )}
        <Textarea
          label="Reason"
          description={`The company sees this text. ${form.values.reason.length} of ${pauseReasonLimit} characters`}
          autosize
          minRows={3}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </Stack>
      <DialogActions notice={failure && <SaveError message={failure} />}>
        <Button variant="default" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving...' : isPaused ? 'Save' : 'Pause ordering'}
        </Button>
      </DialogActions>
    </form>
  );
}
