import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { factorLimits } from '../../../../domain/factors';
import { AccountPart } from '../../../ui/account-section';
import { ConfirmDeletion } from '../../../ui/confirm-dialog';
import type { FactorCalls } from './use-factors';

/** With this many codes or fewer, new ones should be made. */
const few = 3;

interface RecoveryCodesProps {
  left: number;
  calls: FactorCalls;
  onCodes: (codes: readonly string[]) => void;
}

/** How many recovery codes are left, and a way to make new ones. */
export function RecoveryCodes({ left, calls, onCodes }: RecoveryCodesProps) {
  const [asking, setAsking] = useState(false);
  const renew = async () => {
    const codes = await calls.renewCodes();
    setAsking(false);
    if (codes) onCodes(codes);
  };
  const count = `${left} of ${factorLimits.recoveryCodes} codes left.`;
  return (
    <AccountPart id="recovery-codes" title="Recovery codes" heading="h2">
      {left <= few ? <Alert color="warn">{count} Make new ones before you need them.</Alert> : <p>{count}</p>}
      <p className="quiet">Each signs you in once if you lose your phone or your passkey.</p>
      <Button variant="default" mt="lg" onClick={() => setAsking(true)}>
        Make new codes
      </Button>
      {asking && (
        <ConfirmDeletion
          title="Make new codes"
          confirm="Make new codes"
          busyLabel="Making..."
          failed="We couldn't make new codes."
          onConfirm={renew}
          onClose={() => setAsking(false)}
        >
          You get {factorLimits.recoveryCodes} new codes. The old ones stop working at once.
        </ConfirmDeletion>
      )}
    </AccountPart>
  );
}
