import { useMutation } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { companyMessages } from '../../../domain/companies';
import { failureReason } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { useAction } from '../../lib/use-busy';
import { AccountPart, AccountRow, AccountRows } from '../../ui/account-section';
import {
  PeopleDocument,
  ResendInvitationDocument,
  RevokeInvitationDocument,
  type InvitationRowFragment,
} from './companies.generated';
import { roleNames } from './role-names';
import { timeLeft } from './time-left';

const refetchPeople = { refetchQueries: [PeopleDocument], awaitRefetchQueries: true };

const failures = {
  send: "We couldn't send this invitation again. Please try again.",
  withdraw: "We couldn't withdraw this invitation. Please try again.",
};

interface InvitationRowsProps {
  invitations: readonly InvitationRowFragment[];
  /** Milliseconds since 1970. */
  now: number;
}

/** Invitations that were not accepted. */
export function InvitationRows({ invitations, now }: InvitationRowsProps) {
  return (
    <AccountPart id="company-invitations" title="Invitations">
      <AccountRows>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} now={now} />
        ))}
      </AccountRows>
    </AccountPart>
  );
}

function InvitationRow({ invitation, now }: { invitation: InvitationRowFragment; now: number }) {
  const { id, email, role, expiresAt } = invitation;
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
    <AccountRow>
      <div>
        <p className="medium wrap-anywhere">{email}</p>
        <p className="quiet small">
          {roleNames[role]} · {timeLeft(expiresAt, now)}
        </p>
      </div>
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
    </AccountRow>
  );
}
