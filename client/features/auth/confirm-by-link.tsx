import { Button } from '@mantine/core';
import { useState } from 'react';
import { authMessages } from '../../../domain/auth';
import { linkFailure } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { AccountHeading, AccountLinks } from './account-frame';
import { useRegistration } from './use-registration';

// Signing in to an account that isn't activated offers a new code.
const links = [
  { to: '/login', text: 'Back to sign in' },
  { to: '/contact', text: 'Contact us' },
];

/** Activation by the link in an email. Requires a click, because mail scanners open links too. */
export function ConfirmByLink({ token, onActivated }: { token: string; onActivated: () => void }) {
  const { activateByLink } = useRegistration();
  const [confirming, setConfirming] = useState(false);

  const confirm = async () => {
    setConfirming(true);
    try {
      await activateByLink(token);
      notify.success(authMessages.activated);
      onActivated();
    } catch (error) {
      notify.error(linkFailure(error, 'Activation failed'), { id: 'activation' });
      setConfirming(false);
    }
  };

  return (
    <>
      <AccountHeading title="Confirm your email address" label="From our email">
        Confirm that this email address is yours.
      </AccountHeading>
      <Button fullWidth onClick={confirm} loading={confirming}>
        Confirm email address
      </Button>
      <AccountLinks links={links} />
    </>
  );
}
