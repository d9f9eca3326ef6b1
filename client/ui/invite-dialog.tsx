import { Button, Stack } from '@mantine/core';
import { useForm, type GetInputPropsReturnType } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { companyLimits, companyMessages } from '../../domain/companies';
import { failureReason } from '../lib/error-message';
import { notify } from '../lib/notify';
import { lazyResolver, useFormSubmit } from '../lib/use-form-submit';
import { EmailField } from './account-fields';
import { DialogActions } from './dialog';
import { FormProblem } from './form-errors';
import { SheetDialog } from './sheet-dialog';

const check = lazyResolver(() =>
  import('../../domain/companies.schemas').then(({ invitePersonSchema }) => invitePersonSchema.pick({ email: true })),
);

const fallback = "We couldn't send the invitation. Please try again.";

interface InviteFormProps<Role extends string> {
  /** The role that is chosen at first; empty when there is none. */
  role: Role;
  roleField: (props: GetInputPropsReturnType) => ReactNode;
  onInvite: (input: { email: string; role: Role }) => Promise<unknown>;
  onClose: () => void;
}

/** Invites a person by email. */
export function InviteDialog<Role extends string>({
  opened,
  ...form
}: InviteFormProps<Role> & {
  opened: boolean;
}) {
  return (
    <SheetDialog opened={opened} onClose={form.onClose} title="Invite a person">
      <InviteForm {...form} />
    </SheetDialog>
  );
}

function InviteForm<Role extends string>({ role, roleField, onInvite, onClose }: InviteFormProps<Role>) {
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    initialValues: { email: '', role },
    validate: async (values) => ({
      ...(await check(values)),
      ...(values.role === '' && { role: 'Please choose a role.' }),
    }),
    validateInputOnBlur: true,
  });
  const { submit, busy } = useFormSubmit(
    form,
    async (values) => {
      setProblem(undefined);
      await onInvite({ ...values, email: values.email.trim() });
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
        {roleField(form.getInputProps('role'))}
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
