import { Box, Button, Stack } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { companyLimits, companyProblems } from '../../../domain/companies';
import { AccountPart, AccountRows } from '../../ui/account-section';
import { lazyComponent, useOpenedOnce } from '../../ui/lazy-component';
import { Invitations } from '../../ui/people';
import { ShopTime } from '../../ui/shop-time';
import { LoadingBlocks, QueryState, type QueryStateProps } from '../../ui/states';
import { roleNames } from '../../lib/company-roles';
import type { InvitationRowFragment, PeopleOfCompanyFragment } from './companies.generated';
import type { InvitePersonProps } from './invite-person';
import type { PeopleManager } from './people-manager';
import { PersonRow } from './person-row';

interface PeopleViewProps {
  /** "your company", or the name of the company. */
  company: string;
  query: QueryStateProps['of'] & { data?: PeopleOfCompanyFragment };
  /** The id of the signed-in person, who may be one of the people. */
  person?: string;
  /** Undefined for those who only see the people. */
  manager: PeopleManager | undefined;
  /** Said to a person who is alone. */
  alone?: string;
  /** Buttons of an invitation. */
  invitationActions?: (invitation: InvitationRowFragment) => ReactNode;
  heading?: 'h2' | 'h3';
}

/** The people of a company, with their invitations and actions for those who manage them. */
export function PeopleView(props: PeopleViewProps) {
  const { company, query, person, manager, alone, invitationActions, heading = 'h3' } = props;
  const { data } = query;
  const invitations = data?.invitations ?? [];
  const [now] = useState(() => Date.now());
  return (
    <Stack gap="2.5rem">
      <AccountPart id="company-people" title="People" heading={heading}>
        {data ? (
          <>
            <ShopTime />
            <AccountRows label={`People of ${company}`}>
              {data.people.map((row) => (
                <PersonRow key={row.id} person={row} isSelf={row.id === person} company={company} manager={manager} />
              ))}
            </AccountRows>
            {manager && (
              <Invite
                manager={manager}
                alone={data.people.length === 1 ? alone : undefined}
                limit={limitOf(data, now)}
              />
            )}
          </>
        ) : (
          <QueryState of={query} failed={`We couldn't load the people of ${company}`} heading={below[heading]}>
            <LoadingBlocks label={`Loading the people of ${company}`} heights={[72, 72]} />
          </QueryState>
        )}
      </AccountPart>
      {manager && invitations.length > 0 && (
        <Invitations
          id="company-invitations"
          heading={heading}
          invitations={invitations.map((invitation) => ({ ...invitation, roleName: roleNames[invitation.role] }))}
          actions={invitationActions}
        />
      )}
    </Stack>
  );
}

/** Headings of states, which are no lower than `h3`. */
const below = { h2: 'h3', h3: 'h3' } as const;

const loadDialog = () => import('./invite-person');
const InvitePerson = lazyComponent<InvitePersonProps, 'InvitePerson'>(loadDialog, 'InvitePerson');

/** Why no one can be invited, if that is so. */
const limitOf = ({ people, invitations }: PeopleOfCompanyFragment, now: number) => {
  if (people.length >= companyLimits.people) return companyProblems.people;
  const open = invitations.filter(({ expiresAt }) => new Date(expiresAt).getTime() > now);
  return open.length >= companyLimits.invitations ? companyProblems.invitations : undefined;
};

interface InviteProps {
  manager: PeopleManager;
  alone: string | undefined;
  /** Why no one can be invited. */
  limit: string | undefined;
}

function Invite({ manager, alone, limit }: InviteProps) {
  const [inviting, setInviting] = useState(false);
  const isDialogUsed = useOpenedOnce(inviting, loadDialog);
  return (
    <Box mt="lg">
      {alone && <p>{alone}</p>}
      {limit ? (
        <p>{limit}</p>
      ) : (
        <Button variant="default" mt="md" onClick={() => setInviting(true)}>
          Invite a person
        </Button>
      )}
      {isDialogUsed && (
        <Suspense>
          <InvitePerson opened={inviting} manager={manager} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </Box>
  );
}
