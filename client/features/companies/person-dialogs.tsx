import { companyMessages } from '../../../domain/companies';
import type { CompanyRole } from '../../graphql/types.generated';
import { notify } from '../../lib/notify';
import { ConfirmDeletion, ConfirmDialog } from '../../ui/confirm-dialog';
import type { CompanyPersonRowFragment } from './companies.generated';
import type { PeopleManager } from './people-manager';
import { roleDescriptions, roleNames } from '../../lib/company-roles';

export interface RemovePersonProps {
  person: CompanyPersonRowFragment;
  /** "your company", or the name of the company. */
  company: string;
  manager: PeopleManager;
  onClose: () => void;
}

export function RemovePerson({ person: { id, name }, company, manager, onClose }: RemovePersonProps) {
  const confirm = async () => {
    await manager.remove(id);
    notify.success(companyMessages.personRemoved, { id: 'people' });
    onClose();
  };
  return (
    <ConfirmDeletion
      title="Remove person"
      confirm="Remove"
      busyLabel="Removing..."
      failed="We couldn't remove this person."
      consequences={`Their orders stay with ${company}. Their selections are deleted.`}
      onConfirm={confirm}
      onClose={onClose}
    >
      The account of {name} will be deleted, and they can no longer sign in. This can&apos;t be undone.
    </ConfirmDeletion>
  );
}

export interface StepDownProps {
  /** The new role. */
  role: CompanyRole;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks owners before they take from themselves what they cannot give back. */
export function StepDown({ role, onConfirm, onClose }: StepDownProps) {
  const confirm = async () => {
    await onConfirm();
    onClose();
  };
  return (
    <ConfirmDialog
      title="Change your own role"
      confirm="Change role"
      busyLabel="Changing..."
      onConfirm={confirm}
      onClose={onClose}
      consequences={`${roleNames[role]}: ${roleDescriptions[role]}`}
    >
      You&apos;ll no longer manage the people and the details of your company. Only another owner can make you an owner
      again.
    </ConfirmDialog>
  );
}
