import { useMutation } from '@apollo/client/react';
import type { Login } from '../../../domain/auth';
import { RequestAccessAgainDocument, LoginDocument } from './auth.generated';
import { SessionDocument } from './session.generated';
import { tellOtherTabs } from './other-tabs';

/** Signs in; a refusal is thrown for the screen to explain. */
export const useSignIn = () => {
  // The session is asked for again in the background: where the first answer was a failure, nothing in the cache
  // would tell the header who came in.
  const [login] = useMutation(LoginDocument, { refetchQueries: [SessionDocument] });
  return async (input: Login) => {
    await login({ variables: { input } });
    tellOtherTabs('signed-in');
  };
};

/** A rejected customer asks once more; the token came with the refusal of the right password. */
export const useRequestAccessAgain = () => {
  const [requestAccessAgain, { loading: asking }] = useMutation(RequestAccessAgainDocument);
  return {
    requestAccessAgain: (requestToken: string) => requestAccessAgain({ variables: { input: { requestToken } } }),
    asking,
  };
};
