import { useMutation } from '@apollo/client/react';
import type { ChangePassword, ResetByLink, ResetPassword } from '../../../domain/auth';
import {
  ChangePasswordDocument,
  ForgotPasswordDocument,
  ResetPasswordByLinkDocument,
  ResetPasswordDocument,
  SendResetOtpDocument,
  VerifyResetOtpDocument,
} from './passwords.generated';

/** Code and new password in one step; the token belongs to the entered e-mail address. */
export const useResetByCode = () => {
  const [forgot] = useMutation(ForgotPasswordDocument);
  const [change] = useMutation(ChangePasswordDocument);
  return {
    requestCode: async (email: string) => {
      const { data } = await forgot({ variables: { input: { email } } });
      return data?.forgotPassword.resetToken ?? '';
    },
    changePassword: (input: ChangePassword) => change({ variables: { input } }),
  };
};

/** Code first, then the new password. */
export const useResetBySteps = () => {
  const [send] = useMutation(SendResetOtpDocument);
  const [verify] = useMutation(VerifyResetOtpDocument);
  const [reset] = useMutation(ResetPasswordDocument);
  return {
    sendOtp: (email: string) => send({ variables: { input: { email } } }),
    verifyOtp: async (email: string, otp: string) => {
      const { data } = await verify({ variables: { input: { email, otp } } });
      return data?.verifyOtp.resetToken ?? '';
    },
    resetPassword: (input: ResetPassword) => reset({ variables: { input } }),
  };
};

export const useResetByLink = () => {
  const [reset] = useMutation(ResetPasswordByLinkDocument);
  return (input: ResetByLink) => reset({ variables: { input } });
};
