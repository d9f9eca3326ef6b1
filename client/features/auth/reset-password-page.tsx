import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { codeMinutes } from '../../../domain/auth';
import { AccountFrame, AccountHeading, AccountLinks } from './account-frame';
import { EmailForm } from './email-form';
import { NewPasswordForm } from './new-password-form';
import { ResetCodeForm } from './reset-code-form';
import { useResetByCode, useResetByLink } from './use-password-reset';

const links = [
  { to: '/login', text: 'Back to login' },
  { to: '/contact', text: 'Write to the house' },
];

function Done() {
  return (
    <>
      <AccountHeading title="Password changed" label="All done">
        Your new password is in force, and every device that was signed in has been signed out.
      </AccountHeading>
      <Button component={Link} to="/login" fullWidth>
        Back to login
      </Button>
    </>
  );
}

/** From the mail's link, which carries the whole secret. */
function ResetByLink({ token, onDone }: { token: string; onDone: () => void }) {
  const reset = useResetByLink();
  return (
    <>
      <AccountHeading title="Reset Password" label="From our mail">
        Choose a new password for your account.
      </AccountHeading>
      <NewPasswordForm
        fallback="Failed to change password"
        onSubmit={(newPassword) => reset({ token, newPassword }).then(onDone)}
      />
      <AccountLinks links={links} />
    </>
  );
}

function ResetByCode({ onDone }: { onDone: () => void }) {
  const { requestCode, changePassword } = useResetByCode();
  const [email, setEmail] = useState('');
  const [resetToken, setResetToken] = useState<string>();

  const send = async (address: string) => {
    setResetToken(await requestCode(address));
    setEmail(address);
  };

  if (resetToken === undefined) {
    return (
      <>
        <AccountHeading title="Reset Password" label="Step 1 of 2">
          Tell us your e-mail address, and we will send you a code.
        </AccountHeading>
        <EmailForm
          email={email}
          submitLabel="Send reset code"
          fallback="Failed to send reset code"
          underField
          onSubmit={send}
        />
        <AccountLinks links={links} />
      </>
    );
  }
  return (
    <>
      <AccountHeading title="Reset Password" label="Step 2 of 2">
        If <strong>{email}</strong> has an account, a mail with a code or a link is on its way. It is good for{' '}
        {codeMinutes} minutes.
      </AccountHeading>
      <ResetCodeForm
        onSubmit={(resetCode, newPassword) => changePassword({ resetToken, resetCode, newPassword }).then(onDone)}
        onResend={() => send(email)}
        onBack={() => setResetToken(undefined)}
      />
      <AccountLinks links={links} />
    </>
  );
}

/** A forgotten password: address, then code and new password, then done; or straight from the mail's link. */
export function ResetPasswordPage() {
  const [params] = useSearchParams();
  const [done, setDone] = useState(false);
  const token = params.get('token');
  const finish = () => setDone(true);
  return (
    <AccountFrame>
      {done && <Done />}
      {!done && token && <ResetByLink token={token} onDone={finish} />}
      {!done && !token && <ResetByCode onDone={finish} />}
    </AccountFrame>
  );
}
