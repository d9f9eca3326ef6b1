import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { factorLimits } from '../../../domain/factors';
import { errorCode, errorMessage } from '../../lib/error-message';
import { AccountHeading } from './account-frame';
import { FactorAnswer, type Answer } from './factor-answer';
import type { FactorStep as Step } from './sign-in-state';
import { useSignIn } from './use-sign-in';

interface FactorStepProps {
  step: Step;
  email: string;
  onSignedIn: () => void;
  /** The password is needed again, for the reason. */
  onEnded: (reason: string) => void;
  onBack: () => void;
}

/** Completes the sign-in of staff with a second factor. */
export function FactorStep({ step: { challenge, methods }, email, onSignedIn, onEnded, onBack }: FactorStepProps) {
  const { completeSignIn } = useSignIn();
  const [trust, setTrust] = useState(false);

  const complete = async (answer: Answer) => {
    try {
      await completeSignIn({ challenge, trust, ...answer });
      onSignedIn();
    } catch (error) {
      if (errorCode(error) !== 'CHALLENGE_ENDED') throw error;
      onEnded(errorMessage(error));
    }
  };

  return (
    <>
      <AccountHeading title="Confirm that it is you" label="One more step">
        Confirm the sign-in of <strong>{email}</strong> with your second factor.
      </AccountHeading>
      <FactorAnswer
        label="Second factor"
        ways={methods}
        confirm="Sign in"
        passkeyOptions={() => ({ challenge, userVerification: 'required' })}
        onAnswer={complete}
        cancel="Back to the password"
        onCancel={onBack}
      >
        <Checkbox
          label={`Trust this browser for ${factorLimits.trustDays} days`}
          checked={trust}
          onChange={(event) => setTrust(event.currentTarget.checked)}
        />
      </FactorAnswer>
    </>
  );
}
