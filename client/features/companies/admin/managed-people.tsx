import { useApolloClient } from '@apollo/client/react';
import { useServerData } from '../../../lib/use-server-data';
import { useSession } from '../../auth/use-session';
import type { PeopleManager } from '../people-manager';
import { PeopleView } from '../people-view';
import {
  ChangeCompanyPersonDocument,
  CompanyPeopleDocument,
  InviteToCompanyDocument,
  RemoveCompanyPersonDocument,
} from './managed-companies.generated';

/** The number of people and the contact are on the page of the company and in the list. */
const reload = {
  refetchQueries: [CompanyPeopleDocument, 'ManagedCompany', 'ManagedCompanies'],
  awaitRefetchQueries: true,
};

/** Manages the people of a company for administrators. */
const useManagedPeople = (companyId: string): PeopleManager => {
  const client = useApolloClient();
  return {
    invite: (input) =>
      client.mutate({ mutation: InviteToCompanyDocument, variables: { input: { ...input, companyId } }, ...reload }),
    change: (input) =>
      client.mutate({
        mutation: ChangeCompanyPersonDocument,
        variables: { input: { ...input, companyId } },
        ...reload,
      }),
    remove: (id) =>
      client.mutate({ mutation: RemoveCompanyPersonDocument, variables: { input: { id, companyId } }, ...reload }),
  };
};

interface ManagedPeopleProps {
  company: { id: string; companyName: string };
}

/** The people of a company, whom administrators manage like its owners. Only owners send invitations again. */
export function ManagedPeople({ company: { id, companyName } }: ManagedPeopleProps) {
  const query = useServerData(
    CompanyPeopleDocument,
    { companyId: id },
    ({ companyPeople }) => companyPeople ?? undefined,
  );
  const manager = useManagedPeople(id);
  const { may } = useSession();
  return (
    <PeopleView company={companyName} query={query} manager={may('clients:write') ? manager : undefined} heading="h2" />
  );
}
