import { companyMessages } from '../../../domain/companies';
import type { ChangePersonInput, InvitePersonInput } from '../../graphql/types.generated';
import { failureReason } from '../../lib/error-message';
import { notify } from '../../lib/notify';

/** The calls with which the people of a company are managed, by its owners or by administrators. */
export interface PeopleManager {
  invite: (input: InvitePersonInput) => Promise<unknown>;
  change: (input: ChangePersonInput) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
}

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
