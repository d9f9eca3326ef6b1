import { companyMessages } from '../../../domain/companies';
import type { ChangePersonInput } from '../../graphql/types.generated';
import { failureReason } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import type { PeopleManager } from './people-manager';

const fallback = "We couldn't save this change. Please try again.";

/** Changes the role of a person, or blocks them. Reports failures itself. */
export const changePerson = async (manager: PeopleManager, input: ChangePersonInput) => {
  try {
    await manager.change(input);
    notify.success(companyMessages.personChanged, { id: 'people' });
  } catch (error) {
    notify.error(failureReason(error, fallback), { id: 'people' });
  }
};
