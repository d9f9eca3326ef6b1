import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { expanded, staffLimits, type Permission } from '../../../../domain/staff';
import { lazyResolver, useFormSubmit, useSaveError } from '../../../lib/use-form-submit';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { EditConflict, SaveError } from '../../../ui/form-errors';
import { useDiscardConfirmation } from '../../../ui/use-discard-confirmation';
import { PermissionMatrix } from './permission-matrix';
import { chosenIn, roleDetails, whyLocked, type Caller } from './role-permissions';
import type { StaffRoleRowFragment } from './staff.generated';
import { useTeamCalls } from './use-team';

const schema = lazyResolver(() =>
  import('../../../../domain/staff.schemas').then(({ createStaffRoleSchema }) => createStaffRoleSchema),
);

interface RoleDialogProps {
  /** The role to edit; omitted for a new one. */
  role?: StaffRoleRowFragment;
  /** Permissions of a new role. */
  permissions?: readonly Permission[];
  caller: Caller;
  latest: (id: string) => Promise<StaffRoleRowFragment | undefined>;
  onClose: () => void;
}

const valuesOf = (role: StaffRoleRowFragment) => ({ name: role.name, permissions: chosenIn(role) });

/** Adds, edits or shows a role. A failed save keeps the form's values. */
export function RoleDialog({ role, permissions = [], caller, latest, onClose }: RoleDialogProps) {
  const { saveRole } = useTeamCalls();
  const { base, saveError, onSaveError, clearError } = useSaveError(role, () => latest(role?.id ?? ''));
  const form = useForm({
    initialValues: role ? valuesOf(role) : { name: '', permissions: [...permissions] },
    validate: schema,
  });
  const locked = role && whyLocked(caller, role);
  const { close, closeNow, dialog, confirmation } = useDiscardConfirmation({ dirty: form.isDirty(), onClose });
  const { submit, busy } = useFormSubmit(
    form,
    async (values) => {
      clearError();
      await saveRole(values, base);
      closeNow();
    },
    { fallback: "We couldn't save this role. Please try again.", onError: onSaveError },
  );
  const applyNewer = (newer: StaffRoleRowFragment) => {
    form.setValues(valuesOf(newer));
    form.resetDirty(valuesOf(newer));
    form.clearErrors();
    clearError();
  };
  const newer = saveError?.newer;
  const title = !role ? 'New role' : locked ? role.name : 'Edit role';
  return (
    <Dialog size="58rem" title={title} busy={busy} {...dialog}>
      <form onSubmit={submit} noValidate aria-label={title}>
        <Stack gap="lg">
          {locked ? (
            <Alert color="clay">{locked}</Alert>
          ) : (
            <TextInput
              label="Name"
              data-autofocus
              maxLength={staffLimits.roleName}
              maw="26rem"
              disabled={busy}
              {...form.getInputProps('name')}
            />
          )}
          <PermissionMatrix
            chosen={form.values.permissions}
            held={caller.permissions}
            disabled={busy || locked !== undefined}
            onChange={(chosen) => form.setFieldValue('permissions', chosen)}
          />
        </Stack>
        <DialogActions
          notice={
            newer ? (
              <EditConflict
                message={saveError.message}
                facts={[
                  { name: 'Name', value: newer.name },
                  { name: 'Permissions', value: roleDetails(newer) },
                ]}
                onUseLatest={() => applyNewer(newer)}
              />
            ) : (
              saveError && <SaveError message={saveError.message} />
            )
          }
        >
          <Button variant="default" onClick={close} disabled={busy}>
            {locked ? 'Close' : 'Cancel'}
          </Button>
          {!locked && (
            <Button type="submit" loading={busy}>
              {role ? 'Save' : 'Create role'}
            </Button>
          )}
        </DialogActions>
      </form>
      {confirmation}
    </Dialog>
  );
}

/** The permissions of a role that the caller has too, for a copy of it. */
export const copiedFrom = (role: StaffRoleRowFragment, caller: Caller): Permission[] =>
  chosenIn({ permissions: expanded(role.permissions).filter((permission) => caller.permissions.includes(permission)) });
