import { InviteDialog } from '../../ui/invite-dialog';
import { RoleField } from '../../ui/role-field';
import type { PeopleManager } from './people-manager';

export interface InvitePersonProps {
  opened: boolean;
  manager: PeopleManager;
  onClose: () => void;
}

/** Invites a person to the company by email. */
export const InvitePerson = ({ manager, ...dialog }: InvitePersonProps) => (
  <InviteDialog role="BUYER" roleField={(props) => <RoleField {...props} />} onInvite={manager.invite} {...dialog} />
);
