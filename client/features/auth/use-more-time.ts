import { useMutation } from '@apollo/client/react';
import { RequestAccessDocument } from './auth.generated';

/** Asks an administrator for more time; the answer says that the request waits. */
export const useMoreTime = () => {
  const [requestAccess, { loading: asking }] = useMutation(RequestAccessDocument);
  return { askForMoreTime: () => requestAccess(), asking };
};
