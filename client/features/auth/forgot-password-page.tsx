import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { authMessages, codeMinutes } from '../../../domain/auth';
import { failureReason } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { AccountFrame, AccountHeading, AccountLinks } from './account-frame';
import { CodeForm } from './code-form';
import { EmailForm } from './email-form';
import { NewPasswordForm } from './new-password-form';
import { ResetPasswordDocument, SendResetOtpDocument, VerifyResetOtpDocument } from './passwords.generated';

const links = [
  { to: '/login', text: 'Back to sign in' },
  { to: '/contact', text: 'Contact us' },
];

const failureOf = (error: unknown) => failureReason(error, 'Invalid OTP');

type Step = { at: 'email' } | { at: 'otp' } | { at: 'password'; resetToken: string };

/** Resets a password in three steps: email address, code, new password. */
export function ForgotPasswordPage() {
  const [sendOtp] = useMutation(SendResetOtpDocument);
  const [verifyOtp] = useMutation(VerifyResetOtpDocument);
  const [resetPassword] = useMutation(ResetPasswordDocument);
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<Step>({ at: 'email' });

  const send = async (address: string) => {
    await sendOtp({ variables: { input: { email: address } } });
    notify.success(authMessages.otpSent);
    setEmail(address);
    setStep({ at: 'otp' });
  };
  const verify = async (code: string) => {
    const { data } = await verifyOtp({ variables: { input: { email, otp: code } } });
    notify.success(authMessages.otpVerified);
    setStep({ at: 'password', resetToken: data?.verifyOtp.resetToken ?? '' });
  };
  const reset = async (newPassword: string, resetToken: string) => {
    await resetPassword({ variables: { input: { email, newPassword, resetToken } } });
    notify.success(authMessages.passwordReset);
    await navigate('/login');
  };

  return (
    <AccountFrame step={step.at}>
      {step.at === 'email' && (
        <>
          <AccountHeading title="Forgot Password" label="Step 1 of 3">
            Enter your email address and we'll send you a code.
          </AccountHeading>
          <EmailForm email={email} submitLabel="Send OTP" fallback="Failed to send OTP" onSubmit={send} />
        </>
      )}
      {step.at === 'otp' && (
        <>
          <AccountHeading title="Verify OTP" label="Step 2 of 3">
            If <strong>{email}</strong> has an account, we've sent it a code. The code is valid for {codeMinutes}{' '}
            minutes.
          </AccountHeading>
          <CodeForm
            verify={verify}
            failure={failureOf}
            send={() => sendOtp({ variables: { input: { email } } })}
            sent={authMessages.otpSent}
          />
        </>
      )}
      {step.at === 'password' && (
        <>
          <AccountHeading title="New password" label="Step 3 of 3">
            Choose a new password for <strong>{email}</strong>.
          </AccountHeading>
          <NewPasswordForm onSubmit={(newPassword) => reset(newPassword, step.resetToken)} />
        </>
      )}
      <AccountLinks links={links} />
    </AccountFrame>
  );
}
