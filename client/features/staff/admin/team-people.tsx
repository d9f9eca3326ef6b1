import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { companyMessages } from '../../../../domain/companies';
import { staffLimits, staffProblems } from '../../../../domain/staff';
import { errorCode, failureReason } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import { useBusy } from '../../../lib/use-busy';
import { AccountPart, AccountRows } from '../../../ui/account-section';
import { keepFocus } from '../../../ui/focus';
import { InviteDialog } from '../../../ui/invite-dialog';
import { Invitations } from '../../../ui/people';
import { ShopTime } from '../../../ui/shop-time';
import { mayGrant, roleDetails } from './role-permissions';
import { SecondFactorPolicy } from './second-factor-policy';
import { StaffRow } from './staff-row';
import type { StaffInvitationRowFragment } from './staff.generated';
import classes from './team.module.css';
import { useTeamCalls, type Team } from './use-team';

/** The people of the staff with their open invitations. */
export function TeamPeople({ team }: { team: Team }) {
  const { people, invitations, caller } = team;
  const mayManage = caller.permissions.includes('staff:write');
  return (
    <div className={classes.people}>
      <AccountPart id="team-people" title="People" heading="h2">
        <ShopTime />
        <AccountRows label="People of the team">
          {people.map((person) => (
            <StaffRow key={person.id} person={person} team={team} />
          ))}
        </AccountRows>
        {mayManage && people.length === 1 && (
          <p className={classes.note}>
            It&apos;s only you so far. Invite your colleagues, so that each of them has an account of their own.
          </p>
        )}
      </AccountPart>
      <div className={classes.beside}>
        {invitations.length > 0 && (
          <Invitations
            id="team-invitations"
            heading="h2"
            invitations={invitations.map((invitation) => ({ ...invitation, roleName: invitation.role }))}
            actions={(invitation) => mayWithdraw(team, invitation) && <Withdraw invitation={invitation} />}
          />
        )}
        <SecondFactorPolicy team={team} />
      </div>
    </div>
  );
}

/** True if the caller could give the role of the invitation. */
const mayWithdraw = ({ roles, caller }: Team, { staffRoleId }: StaffInvitationRowFragment) =>
  roles.some((role) => role.id === staffRoleId && mayGrant(caller, role));

function Withdraw({ invitation: { id, email } }: { invitation: Pick<StaffInvitationRowFragment, 'id' | 'email'> }) {
  const { remove } = useTeamCalls();
  const { busy, run } = useBusy(() =>
    remove(id, companyMessages.invitationWithdrawn).catch((error: unknown) => {
      if (errorCode(error) !== 'FRESH_FACTOR_NEEDED')
        notify.error(failureReason(error, "We couldn't withdraw this invitation. Please try again."), { id: 'team' });
    }),
  );
  return (
    <div ref={keepFocus}>
      <Button
        size="sm"
        variant="default"
        disabled={busy}
        aria-label={`Withdraw the invitation of ${email}`}
        onClick={() => void run()}
      >
        Withdraw
      </Button>
    </div>
  );
}

/** Why no one can be invited, if that is so. */
const limitOf = ({ people, invitations }: Team) => {
  if (people.length >= staffLimits.people) return staffProblems.people;
  return invitations.length >= staffLimits.invitations ? staffProblems.invitations : undefined;
};

/** Invites a person to a role that has no permission which the caller lacks. */
export function InviteStaff({ team }: { team: Team }) {
  const [inviting, setInviting] = useState(false);
  const { invite } = useTeamCalls();
  const limit = limitOf(team);
  if (limit) return <p className="quiet">{limit}</p>;
  return (
    <>
      <Button onClick={() => setInviting(true)}>Invite a person</Button>
      <InviteDialog
        opened={inviting}
        role=""
        roleField={(props) => <RoleField {...props} team={team} />}
        onInvite={invite}
        onClose={() => setInviting(false)}
      />
    </>
  );
}

interface RoleFieldProps {
  team: Team;
  value?: string;
}

function RoleField({ team: { roles, caller }, ...props }: RoleFieldProps) {
  const offered = roles.filter((role) => mayGrant(caller, role));
  const chosen = offered.find(({ id }) => id === props.value);
  return (
    <NativeSelect
      label="Role"
      data={[{ value: '', label: 'Choose a role' }, ...offered.map(({ id, name }) => ({ value: id, label: name }))]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={chosen && roleDetails(chosen)}
      {...props}
    />
  );
}
