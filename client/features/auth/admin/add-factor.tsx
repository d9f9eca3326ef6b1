import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { errors } from '../../../../domain/errors';
import { factorLimits } from '../../../../domain/factors';
import { notify } from '../../../lib/notify';
import { useBusy } from '../../../lib/use-busy';
import { refusedButton } from '../../../ui/refused-button';
import { AddPasskeyDialog } from './add-passkey-dialog';
import { AddTotpDialog } from './add-totp-dialog';
import { whyNoPasskeys } from './passkeys';
import classes from './second-factor-page.module.css';
import { factorProblem, type FactorCalls, type NewTotp, type OwnFactors } from './use-factors';

const fallback = "We couldn't begin to add an authenticator app. Please try again.";

interface AddFactorProps {
  own: OwnFactors;
  calls: FactorCalls;
  /** Called with the codes that come with the first factor. */
  onCodes: (codes: readonly string[]) => void;
}

/** The buttons that add a second factor, with their dialogs. */
export function AddFactor({ own: { factors }, calls, onCodes }: AddFactorProps) {
  const [begun, setBegun] = useState<NewTotp>();
  const [addingPasskey, setAddingPasskey] = useState(false);
  const { busy, run: begin } = useBusy(() =>
    calls.beginTotp().then(setBegun, (error: unknown) => {
      const problem = factorProblem(error, fallback);
      if (problem) notify.error(problem, { id: 'factors' });
    }),
  );
  const close = () => {
    setBegun(undefined);
    setAddingPasskey(false);
  };
  const onAdded = (codes: readonly string[] | undefined) => {
    close();
    if (codes) onCodes(codes);
  };
  const isFull = (kind: 'TOTP' | 'PASSKEY', most: number) =>
    factors.filter((factor) => factor.kind === kind).length >= most;
  const noTotp = isFull('TOTP', factorLimits.totp) ? errors.FACTORS_FULL.message : undefined;
  const noPasskey = isFull('PASSKEY', factorLimits.passkey) ? errors.FACTORS_FULL.message : whyNoPasskeys();
  return (
    <>
      <Group gap="0.75rem" mt="xl">
        <Button
          variant={factors.length > 0 ? 'default' : 'filled'}
          disabled={busy}
          {...refusedButton(noTotp && 'no-totp')}
          onClick={noTotp ? undefined : () => void begin()}
        >
          Add an authenticator app
        </Button>
        <Button
          variant="default"
          {...refusedButton(noPasskey && 'no-passkey')}
          onClick={noPasskey ? undefined : () => setAddingPasskey(true)}
        >
          Add a passkey
        </Button>
      </Group>
      <Refusal id="no-totp" reason={noTotp} />
      <Refusal id="no-passkey" reason={noPasskey} />
      {begun && <AddTotpDialog begun={begun} calls={calls} onAdded={onAdded} onClose={close} />}
      {addingPasskey && <AddPasskeyDialog calls={calls} onAdded={onAdded} onClose={close} />}
    </>
  );
}

interface RefusalProps {
  id: string;
  reason: string | undefined;
}

const Refusal = ({ id, reason }: RefusalProps) =>
  reason && (
    <p id={id} className={`quiet small ${classes.note}`}>
      {reason}
    </p>
  );
