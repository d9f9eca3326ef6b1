import { useMutation } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { companyMessages } from '../../../domain/companies';
import { failureReason } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { useAction } from '../../lib/use-busy';
import {
  PeopleDocument,
  ResendInvitationDocument,
  RevokeInvitationDocument,
  type InvitationRowFragment,
} from './companies.generated';

const refetchPeople = { refetchQueries: [PeopleDocument], awaitRefetchQueries: true };

const failures = {
  send: "We couldn't send this invitation again. Please try again.",
  withdraw: "We couldn't withdraw this invitation. Please try again.",
};

/** Sends an invitation of one's own company again, or withdraws it. */
export function InvitationActions({ invitation: { id, email } }: { invitation: InvitationRowFragment }) {
  const [resend] = useMutation(ResendInvitationDocument, refetchPeople);
  const [revoke] = useMutation(RevokeInvitationDocument, refetchPeople);
  const { acting, run } = useAction<keyof typeof failures>((error, action) =>
    notify.error(failureReason(error, failures[action]), { id: 'invitations' }),
  );
  const variables = { input: { id } };
  const send = () =>
    run('send', async () => {
      await resend({ variables });
      notify.success(companyMessages.invitedAgain, { id: 'invitations' });
    });
  const withdraw = () =>
    run('withdraw', async () => {
      await revoke({ variables });
      notify.success(companyMessages.invitationWithdrawn, { id: 'invitations' });
    });
  return (
    <Group gap="0.5rem">
      <Button
        size="sm"
        variant="default"
        disabled={acting !== undefined}
        aria-label={`Send again to ${email}`}
        onClick={send}
      >
        Send again
      </Button>
      <Button
        size="sm"
        variant="subtle"
        disabled={acting !== undefined}
        aria-label={`Withdraw the invitation of ${email}`}
        onClick={withdraw}
      >
        Withdraw
      </Button>
    </Group>
  );
}
