import type { May } from '../../auth/use-session';
import type { UserRowFragment } from './users.generated';

/** True if the person may delete the account and end its sessions. Administrators belong to the staff. */
export const mayManage = ({ role }: Pick<UserRowFragment, 'role'>, may: May) =>
  may('clients:write') && (role === 'CUSTOMER' || may('staff:write'));
