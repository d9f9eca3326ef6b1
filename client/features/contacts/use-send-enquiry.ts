import { useMutation } from '@apollo/client/react';
import type { SendEnquiryInput } from '../../graphql/types.generated';
import { SendEnquiryDocument } from './enquiry.generated';

export const useSendEnquiry = () => {
  const [send] = useMutation(SendEnquiryDocument);
  /** Resolves to the thank-you message. */
  const sendEnquiry = async (input: SendEnquiryInput) => {
    const { data } = await send({ variables: { input } });
    return data?.sendEnquiry.message ?? '';
  };
  return { sendEnquiry };
};
