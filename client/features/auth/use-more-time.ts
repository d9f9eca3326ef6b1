import { useMutation } from '@apollo/client/react';
import { RequestAccessDocument } from './auth.generated';

/** Requests more access time. The result marks the request as waiting for an administrator. */
export const useMoreTime = () => {
  const [requestAccess, { loading: requesting }] = useMutation(RequestAccessDocument);
  return { requestMoreTime: () => requestAccess(), requesting };
};
