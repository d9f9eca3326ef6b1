import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorMessage, connectionError } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { AccountHeading } from './account-frame';
import { useAccountOpening } from './use-account-opening';

/** From a mail that has a link instead of a code. A click, because programs that look at mails open links too. */
export function ConfirmByLink({ token, onActivated }: { token: string; onActivated: () => void }) {
  const { activateByLink } = useAccountOpening();
  const [confirming, setConfirming] = useState(false);

  const confirm = async () => {
    setConfirming(true);
    try {
      await activateByLink(token);
      notify.success('Account activated successfully!');
      onActivated();
    } catch (error) {
      notify.error(connectionError(error) ?? errorMessage(error, 'Activation failed'), { id: 'activation' });
      setConfirming(false);
    }
  };

  return (
    <>
      <AccountHeading title="Confirm your address" label="From our mail">
        One click, and your address is confirmed.
      </AccountHeading>
      <Button fullWidth onClick={confirm} loading={confirming}>
        Confirm my address
      </Button>
    </>
  );
}
