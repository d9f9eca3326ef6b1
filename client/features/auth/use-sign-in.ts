import { useMutation } from '@apollo/client/react';
import type { Login } from '../../../domain/auth.schemas';
import { LoginDocument } from './auth.generated';
import { SessionDocument } from './session.generated';
import { notifyOtherTabs } from './other-tabs';

/** Signs in. Throws refusals, which the screen explains. */
export const useSignIn = () => {
  // The session is refetched in the background: if its first request failed, the cache has nothing to show in the
  // header.
  const [login] = useMutation(LoginDocument, { refetchQueries: [SessionDocument] });
  return async (input: Login) => {
    await login({ variables: { input } });
    notifyOtherTabs('signed-in');
  };
};
