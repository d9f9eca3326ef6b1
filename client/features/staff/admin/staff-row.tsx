import { Group, Menu } from '@mantine/core';
import { useState } from 'react';
import { AccountRow } from '../../../ui/account-section';
import { ConfirmDeletion, ConfirmDialog } from '../../../ui/confirm-dialog';
import { keepFocus } from '../../../ui/focus';
import { PersonSummary } from '../../../ui/people';
import { BadgeMenu, MoreMenu } from '../../../ui/row-menu';
import { StatusBadge } from '../../../ui/status-badge';
import { isOwner, mayGrant } from './role-permissions';
import type { StaffPersonRowFragment } from './staff.generated';
import { useTeamCalls, type Team } from './use-team';

interface StaffRowProps {
  person: StaffPersonRowFragment;
  team: Team;
}

/** A person of the staff. Those who may do more than the caller have no actions, and neither has the caller. */
export function StaffRow({ person, team: { roles, caller, secondFactor } }: StaffRowProps) {
  const isSelf = person.id === caller.id;
  const role = roles.find(({ id }) => id === person.staffRoleId);
  const isManaged = !isSelf && role !== undefined && mayGrant(caller, role);
  return (
    <AccountRow>
      <PersonSummary
        person={person}
        isSelf={isSelf}
        badges={<FactorBadge person={person} isRequired={secondFactor.policy === 'REQUIRED'} />}
      />
      {isManaged ? (
        <StaffActions
          person={person}
          roles={roles.filter((other) => other !== role && mayGrant(caller, other))}
          mayReset={person.hasSecondFactor && isOwner(caller, roles)}
        />
      ) : (
        <span>{person.staffRole}</span>
      )}
    </AccountRow>
  );
}

interface FactorBadgeProps {
  person: StaffPersonRowFragment;
  isRequired: boolean;
}

function FactorBadge({ person: { hasSecondFactor }, isRequired }: FactorBadgeProps) {
  if (hasSecondFactor) return <StatusBadge tone="ok">Second factor</StatusBadge>;
  return isRequired && <StatusBadge tone="warn">No second factor</StatusBadge>;
}

type Calls = ReturnType<typeof useTeamCalls>;

interface StaffActionsProps {
  person: StaffPersonRowFragment;
  /** The roles that the person can get instead. */
  roles: Team['roles'];
  /** Whether the caller can reset the second factor of the person. */
  mayReset: boolean;
}

function StaffActions({ person, roles, mayReset }: StaffActionsProps) {
  const { id, name, staffRole, blocked } = person;
  const calls = useTeamCalls();
  const [dialog, setDialog] = useState<'block' | 'reset' | 'remove'>();
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
            {mayReset && <Menu.Item onClick={() => setDialog('reset')}>Reset second factor</Menu.Item>}
            <Menu.Item color="bad" onClick={() => setDialog('remove')}>
              Remove
            </Menu.Item>
          </>
        )}
      />
      {dialog === 'block' && <BlockPerson person={person} calls={calls} onClose={close} />}
      {dialog === 'reset' && <ResetSecondFactor person={person} calls={calls} onClose={close} />}
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

function ResetSecondFactor({ person: { id, name }, calls, onClose }: PersonDialogProps) {
  return (
    <ConfirmDeletion
      title="Reset second factor"
      confirm="Reset"
      busyLabel="Resetting..."
      failed="We couldn't reset the second factor."
      consequences="Talk to them first: an attacker could ask for this too. They get an email about it."
      onConfirm={() => calls.resetSecondFactor(id).then(onClose)}
      onClose={onClose}
    >
      The second factors and recovery codes of {name} will be removed. Until they add a new one, their password alone is
      enough.
    </ConfirmDeletion>
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
