import { useApolloClient } from '@apollo/client/react';
import { factorMessages } from '../../../../domain/factors';
import { permissions, staffMessages, type Permission } from '../../../../domain/staff';
import type { CreateStaffRole } from '../../../../domain/staff.schemas';
import type { ChangeStaffInput, SecondFactorPolicy } from '../../../graphql/types.generated';
import { errorCode, failureReason } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import { useServerData } from '../../../lib/use-server-data';
import { useSession } from '../../auth/use-session';
import type { Caller } from './role-permissions';
import {
  ChangeStaffDocument,
  CreateStaffRoleDocument,
  DeleteStaffRoleDocument,
  InviteStaffDocument,
  RemoveStaffDocument,
  ResetSecondFactorDocument,
  SetSecondFactorPolicyDocument,
  TeamDocument,
  UpdateStaffRoleDocument,
  type StaffRoleRowFragment,
  type TeamQuery,
} from './staff.generated';

export interface Team {
  people: TeamQuery['staff']['staff'];
  invitations: TeamQuery['staff']['invitations'];
  roles: readonly StaffRoleRowFragment[];
  secondFactor: TeamQuery['factors'];
  caller: Caller;
}

/** The people of the staff, their invitations and roles, and what the signed-in person may do with them. */
export const useTeam = () => {
  const { user, may } = useSession();
  const { data, refetch, ...query } = useServerData(TeamDocument, {}, (loaded) => loaded);
  const team: Team | undefined = data && {
    people: data.staff.staff,
    invitations: data.staff.invitations,
    roles: data.staffRoles,
    secondFactor: data.factors,
    caller: {
      id: user?.id ?? '',
      roleId: data.staff.staff.find(({ id }) => id === user?.id)?.staffRoleId,
      permissions: permissions.filter((permission: Permission) => may(permission)),
    },
  };
  return {
    query: { ...query, data: team },
    /** Fetches the stored version of a role; undefined when it was deleted. */
    latestRole: async (id: string) => (await refetch()).data?.staffRoles.find((role) => role.id === id),
  };
};

const reload = { refetchQueries: [TeamDocument], awaitRefetchQueries: true };
const toast = { id: 'team' };

export type RoleValues = CreateStaffRole;

/** The calls with which the team is managed. All but `change` leave errors to their forms and dialogs. */
export const useTeamCalls = () => {
  const client = useApolloClient();
  return {
    invite: (input: { email: string; role: string }) =>
      client.mutate({
        mutation: InviteStaffDocument,
        variables: { input: { email: input.email, staffRoleId: input.role } },
        ...reload,
      }),
    /** Changes the role of a person, or blocks them. Reports failures itself, but not that the caller cancelled. */
    change: async (input: ChangeStaffInput) => {
      try {
        await client.mutate({ mutation: ChangeStaffDocument, variables: { input }, ...reload });
        notify.success(staffMessages.changed, toast);
      } catch (error) {
        if (errorCode(error) !== 'FRESH_FACTOR_NEEDED')
          notify.error(failureReason(error, "We couldn't save this change. Please try again."), toast);
      }
    },
    /** Removes a person, or withdraws an invitation. */
    remove: async (id: string, message: string = staffMessages.removed) => {
      await client.mutate({ mutation: RemoveStaffDocument, variables: { input: { id } }, ...reload });
      notify.success(message, toast);
    },
    resetSecondFactor: async (id: string) => {
      await client.mutate({ mutation: ResetSecondFactorDocument, variables: { input: { id } }, ...reload });
      notify.success(factorMessages.reset, toast);
    },
    setPolicy: async (policy: SecondFactorPolicy) => {
      await client.mutate({ mutation: SetSecondFactorPolicyDocument, variables: { input: { policy } }, ...reload });
      notify.success(factorMessages.policySet, toast);
    },
    saveRole: async (values: RoleValues, edited?: Pick<StaffRoleRowFragment, 'id' | 'version'>) => {
      await (edited
        ? client.mutate({
            mutation: UpdateStaffRoleDocument,
            variables: { input: { ...values, id: edited.id, version: edited.version } },
            ...reload,
          })
        : client.mutate({ mutation: CreateStaffRoleDocument, variables: { input: values }, ...reload }));
      notify.success(edited ? staffMessages.roleChanged : staffMessages.roleCreated, toast);
    },
    deleteRole: async (id: string) => {
      await client.mutate({ mutation: DeleteStaffRoleDocument, variables: { input: { id } }, ...reload });
      notify.success(staffMessages.roleDeleted, toast);
    },
  };
};
