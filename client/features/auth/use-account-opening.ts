import { useMutation } from '@apollo/client/react';
import type { Register } from '../../../domain/auth';
import { forgetActivationToken, keepActivationToken } from './activation-token';
import {
  ActivateAccountByLinkDocument,
  ActivateAccountDocument,
  RegisterDocument,
  ResendActivationCodeDocument,
} from './auth.generated';

/** From the first form to the confirmed address. */
export const useAccountOpening = () => {
  const [register] = useMutation(RegisterDocument);
  const [activate] = useMutation(ActivateAccountDocument);
  const [activateByLink] = useMutation(ActivateAccountByLinkDocument);
  const [resend] = useMutation(ResendActivationCodeDocument);
  return {
    register: async (input: Register) => {
      const { data } = await register({ variables: { input } });
      const activationToken = data?.register.activationToken ?? '';
      keepActivationToken(activationToken);
      return activationToken;
    },
    activate: async (activationToken: string, code: string) => {
      await activate({ variables: { input: { activationToken, code } } });
      forgetActivationToken();
    },
    activateByLink: async (token: string) => {
      await activateByLink({ variables: { input: { token } } });
      forgetActivationToken();
    },
    resend: async (activationToken: string) => {
      await resend({ variables: { input: { activationToken } } });
      // It may have come with a refused sign-in, on a browser that never registered.
      keepActivationToken(activationToken);
    },
  };
};
