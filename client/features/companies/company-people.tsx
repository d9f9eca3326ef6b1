import { Box, Button, Stack } from '@mantine/core';
import { Suspense, useState } from 'react';
import { companyLimits, companyProblems } from '../../../domain/companies';
import { useServerData } from '../../lib/use-server-data';
import { AccountPart, AccountRows } from '../../ui/account-section';
import { lazyComponent, useOpenedOnce } from '../../ui/lazy-component';
import { ShopTime } from '../../ui/shop-time';
import { LoadingBlocks, QueryState } from '../../ui/states';
import { PeopleDocument, type PeopleQuery } from './companies.generated';
import { InvitationRows } from './invitation-rows';
import { PersonRow } from './person-row';

interface CompanyPeopleProps {
  /** The id of the signed-in person. */
  person: string;
  mayManage: boolean;
}

/** The people of the company. Owners change their roles, and invite further ones. */
export function CompanyPeople({ person, mayManage }: CompanyPeopleProps) {
  const query = useServerData(PeopleDocument, {}, ({ people }) => people);
  const { data } = query;
  const invitations = data?.invitations ?? [];
  const [now] = useState(() => Date.now());
  return (
    <Stack gap="2.5rem">
      <AccountPart id="company-people" title="People">
        {data ? (
          <>
            <ShopTime />
            <AccountRows label="People of your company">
              {data.people.map((row) => (
                <PersonRow key={row.id} person={row} isSelf={row.id === person} mayManage={mayManage} />
              ))}
            </AccountRows>
            {mayManage && <Invite isAlone={data.people.length === 1} limit={limitOf(data, now)} />}
          </>
        ) : (
          <QueryState of={query} failed="We couldn't load the people of your company" heading="h3">
            <LoadingBlocks label="Loading the people of your company" heights={[72, 72]} />
          </QueryState>
        )}
      </AccountPart>
      {mayManage && invitations.length > 0 && <InvitationRows invitations={invitations} now={now} />}
    </Stack>
  );
}

const loadDialog = () => import('./invite-dialog');
const InviteDialog = lazyComponent(loadDialog, 'InviteDialog');

/** Why no one can be invited, if that is so. */
const limitOf = ({ people, invitations }: PeopleQuery['people'], now: number) => {
  if (people.length >= companyLimits.people) return companyProblems.people;
  const open = invitations.filter(({ expiresAt }) => new Date(expiresAt).getTime() > now);
  return open.length >= companyLimits.invitations ? companyProblems.invitations : undefined;
};

interface InviteProps {
  /** The owner is the only person so far. */
  isAlone: boolean;
  /** Why no one can be invited. */
  limit: string | undefined;
}

function Invite({ isAlone, limit }: InviteProps) {
  const [inviting, setInviting] = useState(false);
  const isDialogUsed = useOpenedOnce(inviting, loadDialog);
  return (
    <Box mt="lg">
      {isAlone && (
        <p>It&apos;s only you so far. Invite your colleagues, so that each of them has an account of their own.</p>
      )}
      {limit ? (
        <p>{limit}</p>
      ) : (
        <Button variant="default" mt="md" onClick={() => setInviting(true)}>
          Invite a person
        </Button>
      )}
      {isDialogUsed && (
        <Suspense>
          <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </Box>
  );
}
