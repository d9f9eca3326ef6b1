import { Button } from '@mantine/core';
import { authMessages, codeMinutes } from '../../../domain/auth';
import { errorCode, errorMessage, connectionError } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { AccountHeading } from './account-frame';
import { CodeForm } from './code-form';
import { useRegistration } from './use-registration';

interface VerifyCodeProps {
  activationToken: string;
  /** Unknown after a reload, because only the token is stored. */
  email?: string;
  onActivated: () => void;
  onBack: () => void;
}

const failureOf = (error: unknown) =>
  connectionError(error) ??
  (errorCode(error) === 'TOO_MANY_REQUESTS' ? errorMessage(error) : 'OTP verification failed. Please try again.');

/** Activates the account with the code from the email. */
export function VerifyCode({ activationToken, email, onActivated, onBack }: VerifyCodeProps) {
  const { activate, resend } = useRegistration();
  const verify = async (code: string) => {
    await activate(activationToken, code);
    notify.success(authMessages.activated);
    onActivated();
  };
  return (
    <>
      <AccountHeading title="Verify OTP" label="One more step">
        We've sent a 4-digit code to {email ? <strong>{email}</strong> : 'your email address'}. It's valid for{' '}
        {codeMinutes} minutes.
      </AccountHeading>
      <CodeForm verify={verify} failure={failureOf} send={() => resend(activationToken)}>
        <Button variant="subtle" fullWidth onClick={onBack}>
          Back to sign in
        </Button>
      </CodeForm>
    </>
  );
}
