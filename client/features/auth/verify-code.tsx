import { Button } from '@mantine/core';
import { codeMinutes } from '../../../domain/auth';
import { errorCode, errorMessage, connectionError } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { AccountHeading } from './account-frame';
import { CodeForm } from './code-form';
import { useAccountOpening } from './use-account-opening';

interface VerifyCodeProps {
  activationToken: string;
  /** Unknown after a reload: only the token is kept. */
  email?: string;
  onActivated: () => void;
  onBack: () => void;
}

const failureOf = (error: unknown) =>
  connectionError(error) ??
  (errorCode(error) === 'TOO_MANY_REQUESTS' ? errorMessage(error) : 'OTP verification failed. Please try again.');

/** The code from the mail makes the account. */
export function VerifyCode({ activationToken, email, onActivated, onBack }: VerifyCodeProps) {
  const { activate, resend } = useAccountOpening();
  const verify = async (code: string) => {
    await activate(activationToken, code);
    notify.success('Account activated successfully!');
    onActivated();
  };
  return (
    <>
      <AccountHeading title="Verify OTP" label="One more step">
        We have sent a 4-digit code to {email ? <strong>{email}</strong> : 'your e-mail address'}. It is good for{' '}
        {codeMinutes} minutes.
      </AccountHeading>
      <CodeForm verify={verify} failure={failureOf} send={() => resend(activationToken)}>
        <Button variant="subtle" fullWidth onClick={onBack}>
          Back to login
        </Button>
      </CodeForm>
    </>
  );
}
