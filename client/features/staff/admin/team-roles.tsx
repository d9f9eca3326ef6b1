import { Button, Group, Menu } from '@mantine/core';
import { useState } from 'react';
import { staffLimits, staffProblems, type Permission } from '../../../../domain/staff';
import { plural } from '../../../lib/format';
import { useOpenItem } from '../../../lib/use-open-item';
import { AccountRow, AccountRows } from '../../../ui/account-section';
import { ConfirmDeletion } from '../../../ui/confirm-dialog';
import { keepFocus } from '../../../ui/focus';
import { MoreMenu } from '../../../ui/row-menu';
import { StatusBadge } from '../../../ui/status-badge';
import { copiedFrom, RoleDialog } from './role-dialog';
import { mayGrant, roleSummary, whyLocked, type Caller } from './role-permissions';
import type { StaffRoleRowFragment } from './staff.generated';
import classes from './team.module.css';
import { useTeamCalls, type Team } from './use-team';

/** The state of the dialogs of roles: the edited role in the URL, the copied permissions of a new one. */
export const useRoleDialog = () => {
  const { opened, isNew, open, openNew, close } = useOpenItem();
  const [copied, setCopied] = useState<readonly Permission[]>([]);
  const startFrom = (permissions: readonly Permission[]) => {
    setCopied(permissions);
    openNew();
  };
  return { opened, isNew, copied, open, openNew: startFrom, close };
};

type RoleDialogState = ReturnType<typeof useRoleDialog>;

interface TeamRolesProps {
  team: Team;
  dialog: RoleDialogState;
  latest: (id: string) => Promise<StaffRoleRowFragment | undefined>;
}

/** The roles of the staff, with their editor. */
export function TeamRoles({ team: { roles, caller }, dialog, latest }: TeamRolesProps) {
  const { deleteRole } = useTeamCalls();
  const [deleted, setDeleted] = useState<StaffRoleRowFragment>();
  const { opened, isNew, copied, open, openNew, close } = dialog;
  const edited = roles.find(({ id }) => id === opened);
  return (
    <div className={classes.roles}>
      <AccountRows label="Roles of the team">
        {roles.map((role) => (
          <RoleRow
            key={role.id}
            role={role}
            caller={caller}
            onOpen={() => open(role.id)}
            onDuplicate={() => openNew(copiedFrom(role, caller))}
            onDelete={() => setDeleted(role)}
          />
        ))}
      </AccountRows>
      {(isNew || edited) && (
        <RoleDialog
          key={edited?.id ?? 'new'}
          role={edited}
          permissions={copied}
          caller={caller}
          latest={latest}
          onClose={close}
        />
      )}
      {deleted && (
        <ConfirmDeletion
          title="Delete role"
          failed="We couldn't delete this role."
          onConfirm={() => deleteRole(deleted.id).then(() => setDeleted(undefined))}
          onClose={() => setDeleted(undefined)}
        >
          The role {deleted.name} will be deleted. This can&apos;t be undone.
        </ConfirmDeletion>
      )}
    </div>
  );
}

interface RoleRowProps {
  role: StaffRoleRowFragment;
  caller: Caller;
  onOpen: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

function RoleRow({ role, caller, onOpen, onDuplicate, onDelete }: RoleRowProps) {
  const { name, people, locked } = role;
  const verb = whyLocked(caller, role) === undefined ? 'Edit' : 'View';
  return (
    <AccountRow>
      <div className={classes.role}>
        <Group className="medium" gap="0.25rem 0.75rem">
          <span className="wrap-anywhere">{name}</span>
          {role.id === caller.roleId && <StatusBadge tone="ok">Your role</StatusBadge>}
        </Group>
        <p className="quiet small wrap-anywhere">
          {plural(people, 'person', 'people')} · {roleSummary(role)}
        </p>
      </div>
      <Group gap="0.5rem" ref={keepFocus}>
        <Button size="sm" variant="default" aria-label={`${verb} ${name}`} onClick={onOpen}>
          {verb}
        </Button>
        {caller.permissions.includes('staff:write') && (
          <MoreMenu
            label={`More about ${name}`}
            items={() => (
              <>
                <Menu.Item onClick={onDuplicate}>Duplicate</Menu.Item>
                {!locked && mayGrant(caller, role) && (
                  <Menu.Item color="bad" onClick={onDelete}>
                    Delete
                  </Menu.Item>
                )}
              </>
            )}
          />
        )}
      </Group>
    </AccountRow>
  );
}

interface NewRoleProps {
  team: Team;
  onOpen: () => void;
}

/** Opens the form for a new role, while there is room for one. */
export function NewRole({ team: { roles }, onOpen }: NewRoleProps) {
  if (roles.length >= staffLimits.roles) return <p className="quiet">{staffProblems.roles}</p>;
  return <Button onClick={onOpen}>New role</Button>;
}
