import { Tabs } from '@mantine/core';
import { isOneOf } from '../../../lib/choices';
import { choiceParam } from '../../../lib/filter-params';
import { usePageTitle } from '../../../lib/page-meta';
import { useListFilter } from '../../../lib/use-list-filter';
import { AdminHeading } from '../../../ui/admin-list-page';
import { LoadingBlocks, QueryState } from '../../../ui/states';
import { InviteStaff, TeamPeople } from './team-people';
import { NewRole, TeamRoles, useRoleDialog } from './team-roles';
import classes from './team.module.css';
import { useTeam } from './use-team';

const tabs = ['PEOPLE', 'ROLES'] as const;
const labels: Record<(typeof tabs)[number], string> = { PEOPLE: 'People', ROLES: 'Roles' };

/** The people of the staff, and the roles that say what they may do. */
export function TeamPage() {
  const { filter, change } = useListFilter({ tab: choiceParam(tabs, 'PEOPLE') });
  const { query, latestRole } = useTeam();
  const dialog = useRoleDialog();
  const { data: team } = query;
  const mayManage = team?.caller.permissions.includes('staff:write') ?? false;
  usePageTitle('Team');
  return (
    <>
      <AdminHeading title="Team" intro="The people who run the shop, and what their roles allow.">
        {team && mayManage && filter.tab === 'PEOPLE' && <InviteStaff team={team} />}
        {team && mayManage && filter.tab === 'ROLES' && <NewRole team={team} onOpen={() => dialog.openNew([])} />}
      </AdminHeading>
      <Tabs
        value={filter.tab}
        onChange={(tab) => tab !== null && isOneOf(tabs, tab) && change({ tab }, { replace: true })}
        color="gold"
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs} aria-label="Team">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {labels[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <QueryState of={query} failed="We couldn't load the team">
          <LoadingBlocks label="Loading the team" heights={[72, 72, 72, 72]} />
        </QueryState>
        {team && (
          <>
            <Tabs.Panel value="PEOPLE">
              <TeamPeople team={team} />
            </Tabs.Panel>
            <Tabs.Panel value="ROLES">
              <TeamRoles team={team} dialog={dialog} latest={latestRole} />
            </Tabs.Panel>
          </>
        )}
      </Tabs>
    </>
  );
}

export { TeamPage as Component };
