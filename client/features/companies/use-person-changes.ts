import { useMutation } from '@apollo/client/react';
import { companyMessages } from '../../../domain/companies';
import type { ChangePersonInput } from '../../graphql/types.generated';
import { failureReason } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { ChangePersonDocument, PeopleDocument } from './companies.generated';

const fallback = "We couldn't save this change. Please try again.";

/** Changes the role of a person, or blocks them. Reports failures itself. */
export const usePersonChanges = (isSelf: boolean) => {
  const [save] = useMutation(ChangePersonDocument);
  return async (input: ChangePersonInput) => {
    try {
      // The order of the people depends on their roles, and what the person may do on their own.
      await save({ variables: { input }, refetchQueries: [PeopleDocument, ...(isSelf ? ['Session'] : [])] });
      notify.success(companyMessages.personChanged, { id: 'people' });
    } catch (error) {
      notify.error(failureReason(error, fallback), { id: 'people' });
    }
  };
};
