import { useMutation } from '@apollo/client/react';
import type { Register } from '../../../domain/auth.schemas';
import { clearActivationToken, storeActivationToken } from './sign-in-state';
import {
  ActivateAccountByLinkDocument,
  ActivateAccountDocument,
  RegisterDocument,
  ResendActivationCodeDocument,
} from './auth.generated';

export const useRegistration = () => {
  const [register] = useMutation(RegisterDocument);
  const [activate] = useMutation(ActivateAccountDocument);
  const [activateByLink] = useMutation(ActivateAccountByLinkDocument);
  const [resend] = useMutation(ResendActivationCodeDocument);
  return {
    register: async (input: Register) => {
      const { data } = await register({ variables: { input } });
      const activationToken = data?.register.activationToken ?? '';
      storeActivationToken(activationToken);
      return activationToken;
    },
    activate: async (activationToken: string, code: string) => {
      await activate({ variables: { input: { activationToken, code } } });
      clearActivationToken();
    },
    activateByLink: async (token: string) => {
      await activateByLink({ variables: { input: { token } } });
      clearActivationToken();
    },
    resend: async (activationToken: string) => {
      await resend({ variables: { input: { activationToken } } });
      // The token may come from a refused sign-in, in a browser that never registered.
      storeActivationToken(activationToken);
    },
  };
};
