import { useMutation } from '@apollo/client/react';
import { authMessages } from '../../../domain/auth';
import type { CompleteLoginInput, LoginInput } from '../../graphql/types.generated';
import { notify } from '../../lib/notify';
import { LoginDocument } from './auth.generated';
import { notifyOtherTabs } from './other-tabs';
import { CompleteLoginDocument } from './second-factor.generated';
import { SessionDocument } from './session.generated';

// The session is refetched in the background: if its first request failed, the cache has nothing to show in the header.
const options = { refetchQueries: [SessionDocument] };

const announce = () => {
  notifyOtherTabs('signed-in');
  notify.success(authMessages.signedIn);
};

/** The two steps of signing in. Both throw refusals, which the screen explains. */
export const useSignIn = () => {
  const [login] = useMutation(LoginDocument, options);
  const [complete] = useMutation(CompleteLoginDocument, options);
  return {
    signIn: async (input: LoginInput) => {
      await login({ variables: { input } });
      announce();
    },
    /** The second step, for staff with a second factor. */
    completeSignIn: async (input: CompleteLoginInput) => {
      await complete({ variables: { input } });
      announce();
    },
  };
};
