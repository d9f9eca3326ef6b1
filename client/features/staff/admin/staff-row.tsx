import { Group, Menu } from '@mantine/core';
import { useState } from 'react';
import { AccountRow } from '../../../ui/account-section';
import { ConfirmDeletion, ConfirmDialog } from '../../../ui/confirm-dialog';
import { keepFocus } from '../../../ui/focus';
import { PersonSummary } from '../../../ui/people';
import { BadgeMenu, MoreMenu } from '../../../ui/row-menu';
import { mayGrant } from './role-permissions';
import type { StaffPersonRowFragment } from './staff.generated';
import { useTeamCalls, type Team } from './use-team';

interface StaffRowProps {
  person: StaffPersonRowFragment;
  team: Team;
}

/** A person of the staff. Those who may do more than the caller have no actions, and neither has the caller. */
export function StaffRow({ person, team: { roles, caller } }: StaffRowProps) {
  const isSelf = person.id === caller.id;
  const role = roles.find(({ id }) => id === person.staffRoleId);
  const isManaged = !isSelf && role !== undefined && mayGrant(caller, role);
  return (
    <AccountRow>
      <PersonSummary person={person} isSelf={isSelf} />
      {isManaged ? (
        <StaffActions person={person} roles={roles.filter((other) => other !== role && mayGrant(caller, other))} />
      ) : (
        <span>{person.staffRole}</span>
      )}
    </AccountRow>
  );
}

type Calls = ReturnType<typeof useTeamCalls>;

interface StaffActionsProps {
  person: StaffPersonRowFragment;
  /** The roles that the person can get instead. */
  roles: Team['roles'];
}

function StaffActions({ person, roles }: StaffActionsProps) {
  const { id, name, staffRole, blocked } = person;
  const calls = useTeamCalls();
  const [dialog, setDialog] = useState<'block' | 'remove'>();
  const close = () => setDialog(undefined);
  return (
    <Group gap="0.5rem" ref={keepFocus}>
      <BadgeMenu
        text={staffRole}
        tone="quiet"
        of={`role of ${name}`}
        choices={roles.map((role) => ({ value: role.id, label: role.name }))}
        onChoose={(staffRoleId) => void calls.change({ id, staffRoleId })}
      />
      <MoreMenu
        label={`More about ${name}`}
        items={() => (
          <>
            <Menu.Item onClick={() => setDialog('block')}>{blocked ? 'Unblock' : 'Block'}</Menu.Item>
            <Menu.Item color="bad" onClick={() => setDialog('remove')}>
              Remove
            </Menu.Item>
          </>
        )}
      />
      {dialog === 'block' && <BlockPerson person={person} calls={calls} onClose={close} />}
      {dialog === 'remove' && <RemovePerson person={person} calls={calls} onClose={close} />}
    </Group>
  );
}

interface PersonDialogProps {
  person: StaffPersonRowFragment;
  calls: Calls;
  onClose: () => void;
}

function BlockPerson({ person: { id, name, blocked }, calls, onClose }: PersonDialogProps) {
  return (
    <ConfirmDialog
      title={blocked ? 'Unblock person' : 'Block person'}
      confirm={blocked ? 'Unblock' : 'Block'}
      busyLabel={blocked ? 'Unblocking...' : 'Blocking...'}
      destructive={!blocked}
      onConfirm={() => calls.change({ id, blocked: !blocked }).then(onClose)}
      onClose={onClose}
    >
      {blocked
        ? `${name} will be able to sign in again, with the same role.`
        : `${name} will be signed out at once, and can no longer sign in until you unblock them.`}
    </ConfirmDialog>
  );
}

function RemovePerson({ person: { id, name }, calls, onClose }: PersonDialogProps) {
  return (
    <ConfirmDeletion
      title="Remove person"
      confirm="Remove"
      busyLabel="Removing..."
      failed="We couldn't remove this person."
      consequences="What they did stays: products, orders and the activity log."
      onConfirm={() => calls.remove(id).then(onClose)}
      onClose={onClose}
    >
      The account of {name} will be deleted, and they can no longer sign in. This can&apos;t be undone.
    </ConfirmDeletion>
  );
}
