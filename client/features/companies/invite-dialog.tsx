import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { companyLimits, companyMessages } from '../../../domain/companies';
import type { InvitePersonInput } from '../../graphql/types.generated';
import { failureReason } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { useFormSubmit, useSchemaForm } from '../../lib/use-form-submit';
import { EmailField } from '../../ui/account-fields';
import { DialogActions } from '../../ui/dialog';
import { FormProblem } from '../../ui/form-errors';
import { RoleField } from '../../ui/role-field';
import { SheetDialog } from '../../ui/sheet-dialog';
import type { PeopleManager } from './people-manager';

/** The role is one of the buttons, so only the address is checked. */
const schema = () =>
  import('../../../domain/companies.schemas').then(({ invitePersonSchema }) =>
    invitePersonSchema.pick({ email: true }),
  );

const fallback = "We couldn't send the invitation. Please try again.";

export interface InviteDialogProps {
  opened: boolean;
  manager: PeopleManager;
  onClose: () => void;
}

/** Invites a person to the company by email. */
export function InviteDialog({ opened, manager, onClose }: InviteDialogProps) {
  return (
    <SheetDialog opened={opened} onClose={onClose} title="Invite a person">
      <InviteForm manager={manager} onClose={onClose} />
    </SheetDialog>
  );
}

function InviteForm({ manager, onClose }: Omit<InviteDialogProps, 'opened'>) {
  const [problem, setProblem] = useState<string>();
  const form = useSchemaForm<InvitePersonInput>(schema, { email: '', role: 'BUYER' });
  const { submit, busy } = useFormSubmit(
    form,
    async ({ email, role }) => {
      setProblem(undefined);
      await manager.invite({ email: email.trim(), role });
      notify.success(companyMessages.invited, { id: 'invitations' });
      onClose();
    },
    { fallback, onError: (_, error) => setProblem(failureReason(error, fallback)) },
  );
  return (
    <form onSubmit={submit} noValidate aria-label="Invite a person">
      <Stack gap="lg">
        <p className="quiet">
          They get an email with a link to join, which works for {companyLimits.invitationDays} days.
        </p>
        <EmailField autoComplete="email" data-autofocus {...form.getInputProps('email')} />
        <RoleField {...form.getInputProps('role')} />
      </Stack>
      <DialogActions notice={problem && <FormProblem>{problem}</FormProblem>}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? 'Sending...' : 'Send invitation'}
        </Button>
      </DialogActions>
    </form>
  );
}
