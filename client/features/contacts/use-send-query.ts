import { useMutation } from '@apollo/client/react';
import type { SendQueryInput } from '../../graphql/types.generated';
import { SendQueryDocument } from './contacts.generated';

export const useSendQuery = () => {
  const [send] = useMutation(SendQueryDocument);
  /** Resolves with the words to thank with. */
  const sendQuery = async (input: SendQueryInput) => {
    const { data } = await send({ variables: { input } });
    return data?.sendQuery.message ?? '';
  };
  return { sendQuery };
};
